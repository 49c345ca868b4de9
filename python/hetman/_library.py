"""libhetman by ctypes: finds it, declares its functions, turns its errors into exceptions."""
from __future__ import annotations

import ctypes
import hashlib
import operator
import os
import secrets
import threading
from _thread import start_new_thread
from ctypes import POINTER, byref, c_bool, c_char_p, c_double, c_float, c_int, c_int16, c_int32
from ctypes import c_int64, c_size_t, c_uint, c_uint8, c_uint64, c_void_p
from typing import Any, Callable, List, Optional, Sequence, Type

import numpy as np

MOVE_BYTES = 24
MOVES_MAX = 512
API_VERSION = 7


class HetmanError(ValueError):
    """What was wrong and what to do, in one line. `code` is one of the names below."""

    CODES = ("usage", "file", "format", "value", "illegal", "process", "start", "late")

    def __init__(self, message: str, code: str = "usage") -> None:
        super().__init__(message if len(message) <= 400 else message[:300] + " ... " + message[-90:])
        self.code = code


class Playouts(ctypes.Structure):
    """HetmanPlayouts."""

    _fields_ = [("mean", c_double), ("variance", c_double), ("decisions", c_uint64), ("first", ctypes.c_uint32),
                ("second", ctypes.c_uint32), ("drawn", ctypes.c_uint32), ("cut", ctypes.c_uint32)]


class _GError(ctypes.Structure):
    _fields_ = [("domain", c_uint), ("code", c_int), ("message", c_char_p)]


def library_path() -> str:
    """The library that is used: $HETMAN_LIBRARY, else the one in this package (of a wheel), else the one
    installed with it, else what the loader finds."""
    given = os.environ.get("HETMAN_LIBRARY")
    inside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libhetman.so.1")
    if given or os.path.exists(inside):
        return given or inside
    try:
        from ._installed import LIBRARY  # written by `meson install`
    except ImportError:
        return "libhetman.so.1"
    path: str = LIBRARY
    return path if os.path.exists(path) else "libhetman.so.1"


def _load() -> ctypes.CDLL:
    try:
        return ctypes.CDLL(library_path())
    except OSError as error:
        raise ImportError(f"cannot load libhetman ({error}): install it, or set HETMAN_LIBRARY to "
                          "the path of libhetman.so.1") from error


lib = _load()
_ErrorPointer = POINTER(_GError)
_ERROR = POINTER(_ErrorPointer)


def _declare(name: str, result: Any, *arguments: Any) -> None:
    function = getattr(lib, "hetman_" + name, None)
    if function is None:
        raise ImportError(f"{library_path()} has no hetman_{name}, so it is not the libhetman.so.1 of this package: set "
                          "HETMAN_LIBRARY to the path of that, or not at all")
    function.restype = result
    function.argtypes = list(arguments)


for _name, _result, _arguments in (
    ("version", c_char_p, ()),
    ("api_version", c_uint, ()),
    ("build_info", c_void_p, ()),
    ("free", None, (c_void_p,)),
    ("strings_free", None, (c_void_p,)),
    ("error_free", None, (c_void_p,)),
    ("context_new", c_void_p, ()),
    ("context_free", None, (c_void_p,)),
    ("context_load", c_bool, (c_void_p, c_char_p, _ERROR)),
    ("context_systems", c_void_p, (c_void_p,)),
    ("context_scenarios", c_void_p, (c_void_p, c_char_p)),
    ("context_agents", c_void_p, (c_void_p,)),
    ("context_conform", c_bool, (c_void_p, c_char_p, c_uint, c_uint64, _ERROR)),
    ("context_halt", None, (c_void_p,)),
    ("scenario_open", c_void_p, (c_void_p, c_char_p, _ERROR)),
    ("scenario_parse", c_void_p, (c_void_p, c_char_p, c_char_p, _ERROR)),
    ("scenario_unref", None, (c_void_p,)),
    ("scenario_text", c_char_p, (c_void_p, c_int)),
    ("scenario_number", c_int64, (c_void_p, c_int)),
    ("scenario_names", c_void_p, (c_void_p, c_int)),
    ("scenario_unit_side", c_int, (c_void_p, c_uint)),
    ("game_new", c_void_p, (c_void_p, c_uint64, _ERROR)),
    ("game_clone", c_void_p, (c_void_p,)),
    ("game_free", None, (c_void_p,)),
    ("game_reseed", None, (c_void_p, c_uint64)),
    ("game_number", c_uint64, (c_void_p, c_int)),
    ("game_legal", c_uint, (c_void_p, c_void_p, c_void_p, c_uint)),
    ("game_is_legal", c_bool, (c_void_p, c_char_p)),
    ("game_apply", c_bool, (c_void_p, c_char_p, _ERROR)),
    ("game_apply_events", c_bool, (c_void_p, c_char_p, POINTER(c_void_p), _ERROR)),
    ("game_draw", c_bool, (c_void_p, c_void_p, _ERROR)),
    ("game_undo", c_bool, (c_void_p, c_uint, _ERROR)),
    ("game_move_text", c_void_p, (c_void_p, c_char_p, _ERROR)),
    ("game_parse", c_bool, (c_void_p, c_char_p, c_void_p, _ERROR)),
    ("game_history", c_uint, (c_void_p, c_void_p, c_uint)),
    ("game_text", c_void_p, (c_void_p, c_int, _ERROR)),
    ("game_winner", c_int, (c_void_p, _ERROR)),
    ("game_evaluate", c_double, (c_void_p,)),
    ("game_features", None, (c_void_p, c_void_p)),
    ("game_measures", None, (c_void_p, c_void_p)),
    ("game_entities", None, (c_void_p, c_void_p)),
    ("game_relations", None, (c_void_p, c_void_p)),
    ("game_planes", c_bool, (c_void_p, c_void_p, _ERROR)),
    ("game_globals", None, (c_void_p, c_void_p)),
    ("game_observe", c_bool, (c_void_p, c_int, c_int, c_void_p, c_size_t, _ERROR)),
    ("game_move_rows", c_uint, (c_void_p, c_void_p)),
    ("game_node", c_uint, (c_void_p, c_void_p, c_void_p, c_void_p, c_void_p)),
    ("game_apply_number", c_bool, (c_void_p, c_int32, _ERROR)),
    ("game_number_of", c_int32, (c_void_p, c_char_p, _ERROR)),
    ("game_action_mask", c_bool, (c_void_p, c_void_p, c_size_t, _ERROR)),
    ("game_playouts", c_bool, (c_void_p, c_void_p, c_char_p, c_uint, c_uint, c_uint64, c_void_p, POINTER(Playouts),
                               _ERROR)),
    ("game_bytes", c_bool, (c_void_p, c_void_p, c_size_t, _ERROR)),
    ("game_of_bytes", c_void_p, (c_void_p, c_char_p, c_size_t, _ERROR)),
    ("scenario_range", c_bool, (c_void_p, c_int, c_void_p, c_void_p, c_size_t, _ERROR)),
    ("game_actions", c_uint, (c_void_p, c_void_p)),
    ("game_action_move", c_bool, (c_void_p, c_int32, c_void_p, _ERROR)),
    ("record_parse", c_void_p, (c_void_p, c_char_p, c_char_p, _ERROR)),
    ("record_free", None, (c_void_p,)),
    ("record_length", c_uint, (c_void_p,)),
    ("record_result", c_char_p, (c_void_p,)),
    ("record_game", c_void_p, (c_void_p, c_uint, _ERROR)),
    ("agent_new", c_void_p, (c_void_p, c_char_p, c_void_p, c_int, c_uint64, _ERROR)),
    ("agent_prepare", c_void_p, (c_void_p, c_char_p, _ERROR)),
    ("agent_seat", c_bool, (c_void_p, c_void_p, c_int, c_uint64, _ERROR)),
    ("agent_close", None, (c_void_p,)),
    ("agent_free", None, (c_void_p,)),
    ("agent_choose", c_bool, (c_void_p, c_void_p, c_void_p, POINTER(c_bool), _ERROR)),
    ("agent_halt", None, (c_void_p,)),
    ("agent_explain", c_void_p, (c_void_p, c_void_p)),
    ("vector_new", c_void_p, (c_void_p, c_void_p, c_uint, c_uint, c_uint64, _ERROR)),
    ("vector_new_among", c_void_p, (c_void_p, POINTER(c_void_p), c_uint, c_uint, c_uint, c_uint64, _ERROR)),
    ("vector_new_at", c_void_p, (c_void_p, POINTER(c_void_p), c_uint, c_uint, c_uint, c_uint64, _ERROR)),
    ("vector_perspective", c_bool, (c_void_p, c_bool, _ERROR)),
    ("vector_halt", None, (c_void_p,)),
    ("vector_close", None, (c_void_p,)),
    ("vector_free", None, (c_void_p,)),
    ("vector_set", c_bool, (c_void_p, c_int, c_bool, c_void_p, _ERROR)),
    ("vector_pool", c_bool, (c_void_p, c_int, c_void_p, c_void_p, c_uint, _ERROR)),
    ("vector_picked", c_bool, (c_void_p, c_int, c_void_p, c_uint, _ERROR)),
    ("vector_bytes", c_size_t, (c_void_p, c_int)),
    ("vector_bind", c_bool, (c_void_p, c_int, c_void_p, c_size_t, _ERROR)),
    ("vector_bind_final", c_bool, (c_void_p, c_int, c_void_p, c_size_t, _ERROR)),
    ("vector_reset", c_bool, (c_void_p, c_uint64, _ERROR)),
    ("vector_step", c_bool, (c_void_p, c_bool, _ERROR)),
    ("vector_game", c_void_p, (c_void_p, c_uint, _ERROR)),
):
    _declare(_name, _result, *_arguments)

if lib.hetman_api_version() < API_VERSION:
    raise ImportError(f"libhetman at {library_path()} is too old for this package: install both from "
                      "one version")


def version() -> str:
    return str(lib.hetman_version().decode())


def check(function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function whose last argument is a GError; raises what it reports."""
    error = _ErrorPointer()
    result = function(*arguments, byref(error))
    if error:
        message = error.contents.message.decode("utf-8", "replace")
        code = HetmanError.CODES[error.contents.code] if 0 <= error.contents.code < 8 else "format"
        lib.hetman_error_free(ctypes.cast(error, c_void_p))
        raise HetmanError(message, code)
    return result


class _Call:
    """A call in a thread of its own. What a signal raises may break off any line of the thread that waits, so
    that the worker itself marks by a bare lock when it has ended: a broken Thread.join() takes a thread for ended,
    and a broken Event.wait() may hold its lock for good."""

    def __init__(self, function: Callable[..., Any], arguments: Sequence[Any]) -> None:
        self.function, self.arguments = function, arguments
        self.begun = self.ended = self.cancelled = False
        self.result: Any = None
        self.error: Optional[BaseException] = None
        self.gate = threading.Lock()
        self.gate.acquire()

    def run(self) -> None:
        self.begun = True  # before it reads `cancelled`: halt() writes that before it reads this
        try:
            if not self.cancelled:
                self.result = check(self.function, *self.arguments)
        except BaseException as error:
            self.error = error
        finally:
            self.ended = True
            self.gate.release()

    def halt(self, halt: Callable[[Any], None], handle: Any) -> None:
        """Returns when it has ended, or cannot begin any more; signals are heard afterwards."""
        self.cancelled = True
        while self.begun and not self.ended:
            try:
                halt(handle)
                self.gate.acquire(timeout=0.02)
            except BaseException:  # once more Ctrl-C: the first one is raised when the call has ended
                pass


def check_halting(halt: Callable[[Any], None], handle: Any, function: Callable[..., Any],
                  *arguments: Any) -> Any:
    """As check(), of a call that may take long. The main thread, which hears signals, waits for another
    one that makes it; whatever a signal raises (Ctrl-C: KeyboardInterrupt) halts the call, and is raised when that
    has ended. Arguments live as long as the call."""
    if threading.current_thread() is not threading.main_thread():
        return check(function, *arguments)
    call = _Call(function, arguments)
    try:
        start_new_thread(call.run, ())
        call.gate.acquire()
    except BaseException:
        call.halt(halt, handle)
        raise
    if call.error is not None:
        raise call.error
    return call.result


def take_text(pointer: Optional[int]) -> str:
    """A string that the caller owns."""
    if not pointer:
        return ""
    text = ctypes.string_at(pointer).decode()
    lib.hetman_free(pointer)
    return text


def take_strings(pointer: Optional[int]) -> List[str]:
    """A NULL-terminated list of strings that the caller owns."""
    if not pointer:
        return []
    array = ctypes.cast(pointer, POINTER(c_char_p))
    found: List[str] = []
    while array[len(found)] is not None:
        found.append(array[len(found)].decode())
    lib.hetman_strings_free(pointer)
    return found


def whole(value: Any, low: int, high: int, what: str) -> int:
    """A whole number from low to high, of Python's or numpy's."""
    try:
        if isinstance(value, bool):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise HetmanError(f"{what} must be a whole number, not {value!r:.40}", "value") from None
    if not low <= number <= high:
        raise HetmanError(f"{what} must be from {low} to {high}, not {number:.6g}"
                          if abs(number) > 1 << 70 else
                          f"{what} must be from {low} to {high}, not {number}", "value")
    return number


def seed_of(value: Any) -> int:
    """A seed of the library: 0 to 2^64 - 1; None: one of the system's entropy, below 2^63."""
    return secrets.randbits(63) if value is None else whole(value, 0, (1 << 64) - 1, "a seed")


def derive(seed: int, purpose: str) -> int:
    """A seed for a purpose, from which the first cannot be computed: het_seed_derive() of the library,
    bit for bit. Every seed that follows from another one is made by it."""
    digest = hashlib.sha256(seed.to_bytes(8, "little") + purpose.encode()).digest()
    return int.from_bytes(digest[:8], "little")


def one_of(value: Any, choices: Sequence[str], what: str) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in choices:
        raise HetmanError(f"{what} must be {' or '.join(map(repr, choices))}, not {value!r:.40}", "value")
    return value


def flag(value: Any, what: str) -> bool:
    """True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise HetmanError(f"{what} must be True or False, not {value!r:.40}", "value")
    return bool(value)


def path_in(value: Any, what: str) -> str:
    """The path of a file or folder."""
    if not isinstance(value, (str, os.PathLike)):
        raise HetmanError(f"{what} must be a path, not {value!r:.40}", "value")
    path = os.fspath(value)
    return text_in(path if isinstance(path, str) else os.fsdecode(path), what).decode()


def text_in(value: Any, what: str) -> bytes:
    """Text as the library reads it."""
    if not isinstance(value, str):
        raise HetmanError(f"{what} must be a str, not {type(value).__name__}", "value")
    if "\0" in value:
        raise HetmanError(f"{what} has a zero byte in it", "value")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise HetmanError(f"{what} is no text that can be written: {value!r:.40}",
                          "value") from None


class Owned(c_void_p):
    """The pointer of a handle, as an argument of the library's calls. ctypes keeps an argument as long as the call
    takes: what another thread closes meanwhile is freed after that. A kind of handle has a class of it, since that of
    an instance takes longer to make."""

    free: Callable[[Any], None]
    kept: Any = None  # what the library writes to

    def __del__(self) -> None:
        try:
            self.free(self.value)
        except Exception:  # the interpreter is ending
            pass


class Handle:
    """What the library owns. Freed when nobody needs it, or by close(); after that every call fails
    instead of touching freed memory."""

    _owned: Type[Owned]
    _pointer: Optional[Owned] = None

    def __init_subclass__(cls, free: Optional[Callable[[Any], None]] = None) -> None:
        if free is not None:
            cls._owned = type("Owned" + cls.__name__, (Owned,), {"free": staticmethod(free)})

    def __init__(self, pointer: int) -> None:
        self._pointer = self._owned(pointer)

    @property
    def pointer(self) -> Owned:
        pointer = self._pointer
        if pointer is None:
            raise HetmanError(f"this {type(self).__name__.lower()} was closed: open another one")
        return pointer

    @classmethod
    def pointer_of(cls, value: Any) -> Owned:
        """The pointer of a handle of this kind; an error for anything else."""
        if not isinstance(value, cls):
            raise HetmanError(f"expected a {cls.__name__.lower()}, found {value!r:.40}", "value")
        return value.pointer

    def close(self) -> None:
        self._pointer = None

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"a {type(self).__name__.lower()} can be neither copied nor pickled: make another "
                        "one where it is needed (scenarios and games can)")

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()


class Shared(Handle):
    """A handle that never changes: copies are the handle itself."""

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self
