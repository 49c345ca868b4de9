"""Thousands of games at once, stepped in C threads into numpy arrays, without copies and without
the interpreter's lock."""
from __future__ import annotations

import ctypes
import os
import threading
from ctypes import c_char_p, c_void_p
from typing import Any, Callable, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from ._library import Handle, HetmanError, check, check_halting, lib, one_of, seed_of, text_in, whole
from .game import ARRAYS, FIRST, Context, Game, Record, Scenario, _context, array_shape, is_quick

_NAMES = list(ARRAYS)


class Room(NamedTuple):
    """What arrays have room for: the scenarios' largest."""

    name: str
    units: int
    width: int
    height: int
    planes: int
    features: int
    actions: int
    scalars: int


def _scenarios(given: Any, seeds: Optional[Iterable[int]], context: Optional[Context]) -> List[Scenario]:
    """One, several, or a name with {} for the seeds."""
    if isinstance(given, str) and seeds is not None:
        return [Scenario(given.replace("{}", str(seed_of(seed))), context=context) for seed in seeds]
    if seeds is not None:
        raise HetmanError(f"seeds go into a name with {{}}, not into {given!r:.60}", "value")
    if isinstance(given, str):
        return [Scenario(given, context=context)]
    return list(given) if isinstance(given, (list, tuple)) else [given]


# Decides for games of a vector, given their places: returns their actions.
Policy = Callable[["Vector", NDArray[np.int64]], Any]


def _pool_of(given: Any) -> List[Tuple[Any, float]]:
    """Who may play a side, with weights: an agent's name, a policy, or a list of these, alone or in pairs with a
    weight."""
    if given is None:
        return []
    several = list(given) if isinstance(given, list) else [given]
    pool: List[Tuple[Any, float]] = []
    for it in several:
        who, weight = it if isinstance(it, tuple) and len(it) == 2 else (it, 1.0)
        if not (isinstance(who, str) or callable(who)) or isinstance(weight, bool) or not isinstance(
                weight, (int, float, np.integer, np.floating)):
            raise HetmanError("an opponent is the name of an agent or a policy(vector, games), alone or with a weight, "
                              f"not {it!r:.60}", "value")
        pool.append((who, float(weight)))
    if not pool:
        raise HetmanError("a pool of opponents has nobody in it", "value")
    return pool


def _starts(given: Any) -> Optional[List[Game]]:
    """The games whose positions are given: a game, a record, or several. None: scenarios are given."""
    several = list(given) if isinstance(given, (list, tuple)) else [given]
    if not several or not all(isinstance(it, (Game, Record)) for it in several):
        return None
    return [it.game() if isinstance(it, Record) else it for it in several]


class Vector(Handle, free=lib.hetman_vector_free):
    """`games` games of one scenario or of several of one system: a list, or a name with {} for `seeds`
    ("husaria/random?seed={}"). Several take turns, and arrays have room for the largest, zeroes beyond a smaller one.
    With `perspective` "actor" a position is shown as the side sees it that decides. Arrays are attributes, with the
    games in the first dimension:

    actions int32 [n]      read by step(): index of a move, or its fixed number; `vector.actions = x` copies
    rewards float32 [n]    the first side's; the second's are the negatives
    done    uint8 [n]      1 where the step ended the game; the next one has begun
    actor   uint8 [n]      who decides now
    count   int32 [n]      moves on offer
    and, if `observe` names them, mask uint8 [n, 512 or actions], key uint64 [n],
    features [n, f], globals [n, 32], scalars [n, s], entities [n, units, 32], relations [n, units, units, 4],
    planes [n, p, h, w] of float32; of the legal moves moves int16 [n, 512, 8] and numbers int32 [n, 512], which are
    their fixed numbers, -1 beyond.

    Instead of scenarios it takes games, or records, whose last positions are meant: all begin there, with dice of their
    own, and begin there again when they have ended (Vector.of()).

    `opponents`, for each side: None, the caller; an agent by name; a policy(vector, games) of Python's, which returns
    the actions of the games whose places it gets; or a pool, a list of these, of whom the game's seed picks one for each
    game, in pairs with weights or all alike: ["doctrine", ("general", 0.5), past_self]. `vector.opponents` has who is
    picked, and `vector.policies[place] = other` exchanges a policy, as for a snapshot of the learner. What a policy
    raises breaks a step off halfway: reset then.

    They are filled in place: copy what must outlive the next step. Game i plays with the dice of
    seed + i, and its k-th next game with seed + i + k * games.
    """

    mask: NDArray[np.uint8]
    key: NDArray[np.uint64]
    moves: NDArray[np.int16]
    numbers: NDArray[np.int32]

    def __init__(self, scenario: Any, games: int, threads: Optional[int] = None, seed: Optional[int] = None,
                 observe: Iterable[str] = ("mask",), reward: str = "result",
                 actions: str = "index", opponents: Tuple[Any, Any] = (None, None),
                 context: Optional[Context] = None,
                 arrays: Optional[Mapping[str, NDArray[Any]]] = None,
                 seeds: Optional[Iterable[int]] = None, perspective: str = "first") -> None:
        one_of(reward, ("result", "points"), "reward")
        one_of(actions, ("index", "fixed"), "actions")
        one_of(perspective, ("first", "actor"), "perspective")
        if not isinstance(observe, (list, tuple, set, frozenset)):
            raise HetmanError(f"observe is a list of arrays' names, not {observe!r:.40}", "value")
        if arrays is not None and not isinstance(arrays, Mapping):
            raise HetmanError(f"arrays are a dictionary by name, not {arrays!r:.40}", "value")
        if threads is None:
            threads = len(os.sched_getaffinity(0))
        starts = _starts(scenario)
        self.scenarios = [it.scenario for it in starts] if starts else _scenarios(scenario, seeds, context)
        owned = [Game.pointer_of(it) for it in starts] if starts else [Scenario.pointer_of(it) for it in self.scenarios]
        pointers = (c_void_p * len(owned))(*(it.value for it in owned))
        if context is None and self.scenarios:
            context = self.scenarios[0].context
        games, threads = whole(games, 1, 1 << 20, "games"), whole(threads, 1, 256, "threads")
        if not isinstance(opponents, (tuple, list)) or len(opponents) != 2:
            raise HetmanError(f"opponents are two, a name, a pool or None each, not {opponents!r:.40}", "value")
        pools = [_pool_of(it) for it in opponents]
        self.seed = seed_of(seed)
        make = lib.hetman_vector_new_at if starts else lib.hetman_vector_new_among
        super().__init__(check(make, _context(context), pointers, len(pointers), games, threads,
                               self.seed))
        self._bound: Dict[str, NDArray[Any]] = {}
        self._binding = threading.Lock()  # of two threads that bind one array, the library's last is also the one kept
        self.pointer.kept = self._bound  # alive as long as the library writes to them
        self.scenario, self.games, self.fixed = self.scenarios[0], games, actions == "fixed"
        self._is_quick = all(is_quick(it) for pool in pools for it, _ in pool if isinstance(it, str))
        self.policies: List[Optional[Policy]] = []
        self._side, self._picked = FIRST, np.full(games, -1, np.int32)
        self._carried = np.zeros(games, np.float32)
        self.room = self._room()
        if perspective == "actor":
            check(lib.hetman_vector_perspective, self.pointer, True)
        self._call(lib.hetman_vector_set, int(reward == "points"), self.fixed, None)
        for side, pool in enumerate(pools):
            if pool:
                self._seat(side, pool)
        given = dict(arrays or {})
        for name in [*_NAMES[:5], *observe, *given]:
            if not isinstance(name, str) or name not in self._bound:
                self.bind(name, given.get(name) if isinstance(name, str) else None)
        self._answer(np.zeros(games, np.bool_))
        self.actions: NDArray[np.int32]
        self.rewards: NDArray[np.float32]
        self.done: NDArray[np.uint8]
        self.actor: NDArray[np.uint8]
        self.count: NDArray[np.int32]

    @classmethod
    def of(cls, game: Any, games: int, **options: Any) -> Vector:
        """`games` games that begin where a game is, or the last position of a record, or several of these in turn; the
        options are those of a vector."""
        if _starts(game) is None:
            raise HetmanError(f"expected a game, a record or a list of these, found {game!r:.60}", "value")
        return cls(game, games, **options)

    def _seat(self, side: int, pool: List[Tuple[Any, float]]) -> None:
        """Has a pool play a side: agents in C, policies of Python's whenever a step leaves them to decide."""
        names = (c_char_p * len(pool))(*(text_in(it, "the name of an opponent") if isinstance(it, str) else None
                                         for it, _ in pool))
        weights = (ctypes.c_double * len(pool))(*(weight for _, weight in pool))
        self._side, self.policies = side, [None if isinstance(it, str) else it for it, _ in pool]
        self._call(lib.hetman_vector_pool, side, names, weights, len(pool))

    @property
    def opponents(self) -> NDArray[np.int32]:
        """[games]: the place in the pool of who plays the other side of each game; -1: there is no pool."""
        check(lib.hetman_vector_picked, self.pointer, self._side, self._picked.ctypes.data, self.games)
        return self._picked

    def _answer(self, ended: NDArray[np.bool_]) -> None:
        """Has Python's policies decide until every game is at a decision of the caller's. What that pays belongs to the
        step under way, or, in games that have ended in it, to the next one."""
        if not any(self.policies):
            return
        bound = self._bound
        mine, paid = bound["actions"].copy(), bound["rewards"].copy()
        while True:
            picked, turn = self.opponents, bound["actor"] == self._side
            bound["actions"][:] = -1
            chose = False
            for place, policy in enumerate(self.policies):
                which = np.flatnonzero(turn & (picked == place))
                if policy is not None and len(which) > 0:
                    chose = True
                    bound["actions"][which] = policy(self, which)
            if not chose:
                break
            self._call(lib.hetman_vector_step, False)
            self._carried += np.where(ended, bound["rewards"], 0)
            paid += np.where(ended, 0, bound["rewards"])
            ended |= bound["done"] != 0
        bound["actions"][:] = mine
        bound["rewards"][:] = paid
        bound["done"][:] = ended

    def _played(self) -> None:
        """After a step in C."""
        if any(self.policies):
            self._bound["rewards"] += self._carried
            self._carried[:] = 0
            self._answer(self._bound["done"] != 0)

    def shape(self, name: str) -> Tuple[int, ...]:
        """The shape that an array must have."""
        return (self.games, *array_shape(name, self.room, self.fixed))

    def _room(self) -> Room:
        it = self.scenarios[0]
        bytes_of = [lib.hetman_vector_bytes(self.pointer, i) // self.games for i in range(len(_NAMES))]
        if self.fixed:  # the size of the mask, once numbers are fixed
            check(lib.hetman_vector_set, self.pointer, 0, True, None)
            bytes_of[5] = lib.hetman_vector_bytes(self.pointer, 5) // self.games
        return Room(it.name, max(each.units for each in self.scenarios), max(each.width for each in self.scenarios),
                    max(each.height for each in self.scenarios), it.planes, it.features, bytes_of[5],
                    bytes_of[_NAMES.index("scalars")] // 4)

    def bind(self, name: str, array: Optional[NDArray[Any]] = None) -> NDArray[Any]:
        """Has an array filled from now on: yours, or a new one."""
        shape = self.shape(name)
        number = _NAMES.index(name)
        dtype = np.dtype(ARRAYS[name])
        if array is None:
            array = np.zeros(shape, dtype)
        self._check_array(name, array, dtype, shape)
        with self._binding:
            check(lib.hetman_vector_bind, self.pointer, number, array.ctypes.data, array.nbytes)
            self._bound[name] = array
            object.__setattr__(self, name, array)
        return array

    def bind_final(self, name: str, array: Optional[NDArray[Any]] = None) -> NDArray[Any]:
        """Has the rows of games that end in a step show their last position, in yours or a new array: `key`, `features`,
        `globals`, `entities`, `planes`, `scalars` or `relations`. The other rows are left."""
        shape = self.shape(name)
        number, kind = _NAMES.index(name), np.dtype(ARRAYS[name])
        array = np.zeros(shape, kind) if array is None else array
        self._check_array(name, array, kind, shape)
        with self._binding:
            check(lib.hetman_vector_bind_final, self.pointer, number, array.ctypes.data, array.nbytes)
            self._bound["final " + name] = array
        return array

    @staticmethod
    def _check_array(name: str, array: Any, kind: Any, shape: Tuple[int, ...]) -> None:
        if not isinstance(array, np.ndarray) or array.dtype != kind or array.shape != shape:
            found = (f"{array.dtype} {list(array.shape)}" if isinstance(array, np.ndarray)
                     else type(array).__name__)
            raise HetmanError(f"array {name} must be {kind} {list(shape)}, found {found}", "value")
        if not (array.flags.c_contiguous and array.flags.writeable):
            raise HetmanError(f"array {name} must be contiguous and writeable", "value")

    def __setattr__(self, name: str, value: Any) -> None:
        """`vector.actions = x` copies; the other arrays are the library's to fill."""
        if name not in _NAMES or (name in self._bound and value is self._bound[name]):
            object.__setattr__(self, name, value)
        elif name == "actions" and name in self._bound:
            self._take(value)
        else:
            raise HetmanError(f"array {name} is filled by the library: have it fill yours with "
                              f"bind({name!r}, array)", "value")

    def _take(self, actions: Any) -> None:
        """Copies actions into the bound array."""
        try:
            given = np.asarray(actions)
        except (TypeError, ValueError) as error:
            raise HetmanError(f"actions are no array: {error}", "value") from None
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise HetmanError(f"actions must be whole numbers [{self.games}], found "
                              f"{given.dtype} {list(given.shape)}", "value")
        if given.size and (given.min() < 0 or given.max() >= 1 << 31):
            raise HetmanError("an action is below 0 or above 2^31 - 1", "value")
        self._bound["actions"][:] = given

    def _call(self, function: Any, *arguments: Any) -> None:
        """What opponents may take long for."""
        if self._is_quick:
            check(function, self.pointer, *arguments)
        else:
            check_halting(lib.hetman_vector_halt, self.pointer, function, self.pointer, *arguments)

    def reset(self, seed: Optional[int] = None) -> None:
        """Starts all games anew, with the dice of a seed or of the system's entropy (`vector.seed` has it). If a
        signal breaks it off (Ctrl-C), it has to be done again before anything else."""
        seed = seed_of(seed)
        self._call(lib.hetman_vector_reset, seed)
        self.seed = seed
        self._carried[:] = 0
        self._answer(np.zeros(self.games, np.bool_))

    def step(self, actions: Optional[NDArray[Any]] = None) -> None:
        """Plays one decision in every game: `actions`, or what the array of actions holds; then
        dice and opponents up to your next decision. An action that is not on offer is an error, and
        then no game has moved; nor has it if a signal breaks it off (Ctrl-C)."""
        if actions is not None:
            self._take(actions)
        self._call(lib.hetman_vector_step, False)
        self._played()

    def step_random(self) -> None:
        """The same with moves picked in C, uniformly; `actions` gets them."""
        self._call(lib.hetman_vector_step, True)
        self._played()

    def game(self, index: int) -> Game:
        """A copy of one of them; its history begins here."""
        number = whole(index, 0, self.games - 1, "the number of a game")
        pointer = check(lib.hetman_vector_game, self.pointer, number)
        inner = lib.hetman_game_scenario(pointer)
        return Game(pointer, next(it for it in self.scenarios if it.pointer.value == inner))

    def close(self) -> None:
        """Halts what another thread does with it, and waits for its end: nothing is written to arrays any more."""
        if self._pointer is not None:
            lib.hetman_vector_close(self._pointer)
        super().close()
        self._bound = {}
