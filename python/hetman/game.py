"""Scenarios, games, agents and records: the forward model."""
from __future__ import annotations

import ctypes
from ctypes import byref, c_bool, c_void_p
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import json
import os

import numpy as np
from numpy.typing import NDArray

from ._library import Playouts as _Playouts
from ._library import (Handle, HetmanError, MOVE_BYTES, MOVES_MAX, Owned, Shared, check, check_halting, derive,
                       flag, lib, path_in, seed_of, take_strings, take_text, text_in, whole)

FIRST, SECOND, CHANCE, NOBODY = range(4)
SIDES = ("first", "second", "chance", "nobody")
ENTITY_COLUMNS, RELATION_COLUMNS, MOVE_COLUMNS, GLOBAL_COLUMNS = 32, 4, 8, 32
MEASURES = ("strength", "strength start", "strength lost", "units", "units lost", "units shaken",
            "guns", "prisoners", "leaders lost", "objectives", "morale", "points")

Floats = NDArray[np.float32]

# What the library fills, by number of its HetmanArray: name, type.
ARRAYS: Dict[str, Any] = {
    "actions": np.int32, "rewards": np.float32, "done": np.uint8, "actor": np.uint8, "count": np.int32,
    "mask": np.uint8, "key": np.uint64, "features": np.float32, "globals": np.float32, "entities": np.float32,
    "planes": np.float32, "moves": np.int16, "numbers": np.int32, "scalars": np.float32, "relations": np.float32}


def array_shape(name: str, it: Any, fixed: bool = False) -> Tuple[int, ...]:
    """The shape of a row of an array, for a scenario or what has room for several."""
    if not isinstance(name, str) or name not in ARRAYS:
        raise HetmanError(f"there is no array {name!r:.40}; arrays: {', '.join(ARRAYS)}")
    if name == "planes" and it.planes == 0:
        raise HetmanError(f"{it.name} is played on a table, which has no planes; use entities")
    rows: Dict[str, Tuple[int, ...]] = {
        "mask": (it.actions if fixed else MOVES_MAX,),
        "features": (it.features,),
        "globals": (GLOBAL_COLUMNS,),
        "entities": (it.units, ENTITY_COLUMNS),
        "planes": (it.planes, it.height, it.width),
        "moves": (MOVES_MAX, MOVE_COLUMNS),
        "numbers": (MOVES_MAX,),
        "scalars": (it.scalars,),
        "relations": (it.units, it.units, RELATION_COLUMNS),
    }
    return rows.get(name, ())


class Move(bytes):
    """A decision or an outcome: 24 bytes, equal where it does the same. `game.text(move)` writes it."""

    __slots__ = ()


class Outcome(NamedTuple):
    """What dice may give: `weight` of `total`, exact whole numbers."""

    move: Move
    weight: int
    total: int

    @property
    def probability(self) -> float:
        return self.weight / self.total


class Choices(NamedTuple):
    """All of a node. `numbers`, ascending, are fixed action numbers; of dice the places of their outcomes. `moves`
    are in that order, and `probabilities`, of dice only, exact weights over their total."""

    actor: int
    numbers: List[int]
    moves: List[Move]
    probabilities: List[float]


class Playouts(NamedTuple):
    """What playouts came to: their mean value for FIRST, -1 to 1, the variance of the values, how many decisions were
    made, how many games each side won, were drawn, or were cut off at the horizon, and the values."""

    mean: float
    variance: float
    decisions: int
    first: int
    second: int
    drawn: int
    cut: int
    values: Floats

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return float((self.variance / len(self.values)) ** 0.5)


class Context(Shared, free=lib.hetman_context_free):
    """Rule systems and agents: those shipped, and those of modules that are loaded into it."""

    def __init__(self, *modules: str) -> None:
        super().__init__(lib.hetman_context_new())
        self.modules = modules
        for path in modules:
            check(lib.hetman_context_load, self.pointer, text_in(path, "the path of a module"))

    def __reduce_ex__(self, protocol: Any) -> Any:
        return Context, self.modules

    def conform(self, scenario: str, games: int = 10, seed: int = 1) -> None:
        """Tries a rule system by random games; raises the first violation of the contract."""
        check_halting(lib.hetman_context_halt, self.pointer, lib.hetman_context_conform, self.pointer,
                      text_in(scenario, "a scenario"), whole(games, 1, 1 << 31, "games"),
                      seed_of(seed))


def _context(context: Optional[Context]) -> Optional[Owned]:
    return None if context is None else Context.pointer_of(context)


def systems(context: Optional[Context] = None) -> List[str]:
    """Names of the rule systems."""
    return take_strings(lib.hetman_context_systems(_context(context)))


def scenarios(system: Optional[str] = None) -> List[str]:
    """Names of the shipped scenarios."""
    return take_strings(lib.hetman_context_scenarios(
        None, None if system is None else text_in(system, "a system")))


def agents(context: Optional[Context] = None) -> List[str]:
    """Names of the agents."""
    return take_strings(lib.hetman_context_agents(_context(context)))


def build_info() -> Dict[str, str]:
    """What a paper should name: version, compiler, options, digests of data."""
    lines = take_text(lib.hetman_build_info()).splitlines()
    return dict(line.split(": ", 1) for line in lines)


class Scenario(Shared, free=lib.hetman_scenario_unref):
    """All of a game that does not change while it is played. Pickled by name and text."""

    def __init__(self, name: str, text: Optional[str] = None,
                 context: Optional[Context] = None) -> None:
        given = text_in(name, "the name of a scenario")
        if text is None:
            pointer = check(lib.hetman_scenario_open, _context(context), given)
        else:
            pointer = check(lib.hetman_scenario_parse, _context(context), given,
                            text_in(text, "the text of a scenario"))
        self._adopt(pointer, context)

    def _adopt(self, pointer: Any, context: Optional[Context]) -> None:
        super().__init__(pointer)
        self.context = context
        read = [lib.hetman_scenario_text(pointer, i).decode() for i in range(8)]
        (self.name, self.system, self.title, self.description, self.digest) = read[:5]
        self.sides: Tuple[str, str] = (read[5], read[6])
        self.source: str = read[7]
        numbers = [lib.hetman_scenario_number(pointer, i) for i in range(15)]
        (self.turns, self.units, board, self.width, self.height, self.features, self.actions,
         self.planes, self.state_size, self.rules_version, self.scalars) = numbers[:11]
        # What no game exceeds: decisions of both sides, chance nodes, outcomes of one of these.
        self.decisions_max, self.chances_max, self.outcomes_max, self._bytes = numbers[11:]
        self.board: str = ("squares", "hexes", "table")[board]
        (self.unit_codes, self.unit_types, self.feature_names, self.plane_names,
         self.phases) = [take_strings(lib.hetman_scenario_names(pointer, i)) for i in range(5)]
        self.unit_sides: List[int] = [lib.hetman_scenario_unit_side(pointer, i)
                                      for i in range(self.units)]

    def __repr__(self) -> str:
        return f"Scenario({self.name!r})"

    @property
    def scalar_names(self) -> List[str]:
        """Names of Game.scalars(), each with the value that is 1: "lost of first / 256"."""
        return take_strings(lib.hetman_scenario_names(self.pointer, 5))

    def __reduce_ex__(self, protocol: Any) -> Any:
        self.pointer  # an error if it was closed
        return Scenario, (self.name, self.source, self.context)

    def game(self, seed: int = 1) -> Game:
        """A new game; its dice follow from the seed."""
        return Game(check(lib.hetman_game_new, self.pointer, seed_of(seed)), self)

    def game_of(self, given: bytes) -> Game:
        """The game that Game.to_bytes() gave, of this scenario and this version of its rules. Its history begins
        here."""
        if not isinstance(given, bytes):
            raise HetmanError(f"expected the bytes of a game, found {given!r:.40}", "value")
        return Game(check(lib.hetman_game_of_bytes, self.pointer, given, len(given)), self)

    def ranges(self, array: str) -> Tuple[Floats, Floats]:
        """The least and the greatest that each number of Game.observe(array) can be, of an array of floats: infinite
        for features only."""
        shape = array_shape(array, self)
        low, high = np.empty(shape, np.float32), np.empty(shape, np.float32)
        check(lib.hetman_scenario_range, self.pointer, list(ARRAYS).index(array), low.ctypes.data, high.ctypes.data,
              low.size)
        return low, high


class _Room:
    """Where the library lists a node."""

    def __init__(self) -> None:
        self.actor = ctypes.c_int()
        self.numbers = (ctypes.c_int32 * MOVES_MAX)()
        self.moves = ctypes.create_string_buffer(MOVE_BYTES * MOVES_MAX)
        self.weights = (ctypes.c_uint64 * MOVES_MAX)()
        self.at_actor, self.at_numbers, self.at_moves, self.at_weights = (
            ctypes.addressof(it) for it in (self.actor, self.numbers, self.moves, self.weights))

    def listed(self, count: int) -> List[Move]:
        raw = ctypes.string_at(self.moves, count * MOVE_BYTES)
        return [Move(raw[i:i + MOVE_BYTES]) for i in range(0, len(raw), MOVE_BYTES)]


_rooms: List[_Room] = []  # those that no call under way has; of all games, whose clones are many


def _into(given: Optional[NDArray[Any]], shape: Tuple[int, ...], kind: Any) -> NDArray[Any]:
    """An array to be filled: a new one, or one of the caller's."""
    if given is None:
        return np.empty(shape, kind)
    if not isinstance(given, np.ndarray) or given.dtype != kind or given.shape != shape:
        raise HetmanError(f"expected an array {np.dtype(kind)} {list(shape)}, found {given!r:.40}", "value")
    if not (given.flags.c_contiguous and given.flags.writeable):
        raise HetmanError("an array to be filled must be contiguous and writeable", "value")
    return given


class Game(Handle, free=lib.hetman_game_free):
    """A position with its history and its dice. Copies are clones; pickled by its record."""

    def __init__(self, pointer: int, scenario: Scenario) -> None:
        super().__init__(pointer)
        self.scenario = scenario
        self._rooms = _rooms

    def _number(self, which: int) -> int:
        return int(lib.hetman_game_number(self.pointer, which))

    # --- the node -------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """Who decides: FIRST, SECOND, CHANCE or NOBODY."""
        return self._number(0)

    @property
    def active(self) -> int:
        """Whose turn or activation it is; the other side may have to react."""
        return self._number(1)

    @property
    def over(self) -> bool:
        return self._number(0) == NOBODY

    @property
    def chance(self) -> bool:
        return self._number(0) == CHANCE

    @property
    def turn(self) -> int:
        return self._number(2)

    @property
    def phase(self) -> str:
        return self.scenario.phases[self._number(3)]

    @property
    def ply(self) -> int:
        return self._number(4)

    @property
    def epoch(self) -> int:
        """Grows when a turn or activation has ended and nothing is pending: evaluate there."""
        return self._number(5)

    @property
    def hash(self) -> int:
        """Over the whole state."""
        return self._number(6)

    @property
    def key(self) -> int:
        """Over the position, whatever led to it: equal for transpositions."""
        return self._number(7)

    def _list(self) -> Tuple[List[Move], List[int]]:
        try:
            room = self._rooms.pop()  # no other thread has it
        except IndexError:
            room = _Room()
        count = lib.hetman_game_legal(self.pointer, room.moves, room.weights, MOVES_MAX)
        listed = room.listed(count), room.weights[:count]
        self._rooms.append(room)
        return listed

    def legal(self) -> List[Move]:
        """The moves of a decision, in the order of their indices; none at a chance node."""
        return [] if self.actor > SECOND else self._list()[0]

    def outcomes(self) -> List[Outcome]:
        """At a chance node what may be rolled, with exact weights; outcomes of equal effect are
        one."""
        if not self.chance:
            return []
        moves, weights = self._list()
        total = sum(weights)
        return [Outcome(move, weight, total) for move, weight in zip(moves, weights)]

    def _listed(self, with_moves: bool) -> Choices:
        try:
            room = self._rooms.pop()
        except IndexError:
            room = _Room()
        count = lib.hetman_game_node(self.pointer, room.at_actor, room.at_numbers, room.at_moves, room.at_weights)
        actor, probabilities = room.actor.value, []  # type: int, List[float]
        if actor == CHANCE:
            weights = room.weights[:count]
            total = sum(weights)
            probabilities = [weight / total for weight in weights]
        listed = Choices(actor, room.numbers[:count], room.listed(count) if with_moves else [], probabilities)
        self._rooms.append(room)
        return listed

    def choices(self) -> Choices:
        """Who decides and what is on offer, in one call."""
        return self._listed(True)

    def numbers(self) -> List[int]:
        """The numbers of a node alone, ascending."""
        return self._listed(False).numbers

    def probabilities(self) -> List[float]:
        """At a chance node how likely each of its outcomes is, else nothing."""
        return self._listed(False).probabilities

    def apply_number(self, number: int) -> None:
        """Plays the move of a fixed action number, or the outcome at a place."""
        check(lib.hetman_game_apply_number, self.pointer, whole(number, 0, (1 << 31) - 1, "a number"))

    def number_of(self, move: Move) -> int:
        """The fixed action number of a move, or the place of the outcome that an exact roll is part of: what the
        dice give (roll()) or gave (history())."""
        return int(check(lib.hetman_game_number_of, self.pointer, _move(move)))

    def action_mask(self, out: Optional[NDArray[np.uint8]] = None) -> NDArray[np.uint8]:
        """[actions]: 1 for each fixed action number on offer; into an array of yours, if given."""
        mask = _into(out, (self.scenario.actions,), np.uint8)
        check(lib.hetman_game_action_mask, self.pointer, mask.ctypes.data, mask.nbytes)
        return mask

    def is_legal(self, move: Move) -> bool:
        return bool(lib.hetman_game_is_legal(self.pointer, _move(move)))

    # --- playing --------------------------------------------------------------------------------

    def apply(self, move: Union[Move, str]) -> None:
        """Plays a move or an outcome, or the text of one."""
        if isinstance(move, str):
            move = self.parse(move)
        check(lib.hetman_game_apply, self.pointer, _move(move))

    def apply_events(self, move: Union[Move, str]) -> List[str]:
        """The same; returns what happened, a line each."""
        if isinstance(move, str):
            move = self.parse(move)
        lines = c_void_p()
        check(lib.hetman_game_apply_events, self.pointer, _move(move), byref(lines))
        return take_strings(lines.value)

    def roll(self) -> Move:
        """At a chance node: what the game's dice give. It is not played."""
        buffer = ctypes.create_string_buffer(MOVE_BYTES)
        check(lib.hetman_game_draw, self.pointer, buffer)
        return Move(buffer.raw)

    def sample(self, random: np.random.Generator) -> Move:
        """At a chance node: an outcome by weight from a generator of yours."""
        if not isinstance(random, np.random.Generator):
            raise HetmanError(f"expected a generator of numpy's, found {random!r:.40}", "value")
        outcomes = self.outcomes()
        if not outcomes:
            raise HetmanError("no dice are rolled here", "illegal")
        number = random.integers(outcomes[0].total, dtype=np.uint64)
        for outcome in outcomes:
            if number < outcome.weight:
                return outcome.move
            number -= np.uint64(outcome.weight)
        raise AssertionError("weights do not sum to their total")

    def settle(self) -> Game:
        """Plays dice, by the game's own, up to the next decision or the end."""
        while self.chance:
            self.apply(self.roll())
        return self

    def playouts(self, n: int, policy: str = "random", horizon: Optional[int] = None, seed: Optional[int] = None,
                 context: Optional[Context] = None) -> Playouts:
        """Plays the game on `n` times in C, by a policy: "random", or an agent that plays both sides. After `horizon`
        decisions, if given, a game has the value of the system's evaluator. The game stays as it is; the dice are of
        `seed`, or of the system's entropy."""
        n = whole(n, 1, 1 << 30, "playouts")
        name, own = text_in(policy, "a policy"), seed_of(seed)
        most = 0 if horizon is None else whole(horizon, 1, 1 << 30, "a horizon")
        if context is None:
            context = self.scenario.context
        values, parts = np.empty(n, np.float32), []
        at_once = 8192 if policy == "random" else 64 if is_quick(policy) else 1  # so that Ctrl-C is heard
        for at in range(0, n, at_once):
            count, part = min(at_once, n - at), _Playouts()
            check(lib.hetman_game_playouts, _context(context), self.pointer, name, count, most,
                  derive(own, f"playouts {at}"), values[at:].ctypes.data, byref(part))
            parts.append(part)
        decisions, first, second, drawn, cut = (sum(getattr(part, field) for part in parts)
                                                for field in ("decisions", "first", "second", "drawn", "cut"))
        wide = values.astype(np.float64)
        return Playouts(float(wide.mean()), float(wide.var(ddof=1)) if n > 1 else 0.0, decisions, first, second, drawn,
                        cut, values)

    def undo(self, moves: int = 1) -> None:
        check(lib.hetman_game_undo, self.pointer, whole(moves, 0, (1 << 32) - 1, "moves"))

    def clone(self) -> Game:
        """A game of its own with the same dice to come. Takes as long however long the game."""
        return Game(lib.hetman_game_clone(self.pointer), self.scenario)

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> Game:
        return self.clone()

    def __reduce_ex__(self, protocol: Any) -> Any:
        self.pointer  # an error if it was closed
        try:
            return _recorded, (self.scenario, self.record())
        except HetmanError:  # it began at a position
            return Scenario.game_of, (self.scenario, self.to_bytes())

    def to_bytes(self) -> bytes:
        """The position with its dice to come, without its history, for Scenario.game_of()."""
        room = ctypes.create_string_buffer(self.scenario._bytes)
        check(lib.hetman_game_bytes, self.pointer, room, self.scenario._bytes)
        return room.raw

    def determinise(self, seed: int) -> Game:
        """A clone whose dice to come follow from another seed: one of the ways it may go."""
        clone = self.clone()
        lib.hetman_game_reseed(clone.pointer, seed_of(seed))
        return clone

    def shown(self, seed: int) -> Game:
        """The clone that an agent of this seed gets to choose in and to try things in: its dice are
        its own, others at every ply, and nobody's game has them."""
        return self.determinise(derive(derive(seed_of(seed), "look-ahead"), str(self.ply)))

    def history(self) -> List[Move]:
        length = lib.hetman_game_history(self.pointer, None, 0)
        moves = ctypes.create_string_buffer(MOVE_BYTES * max(length, 1))
        length = min(length, lib.hetman_game_history(self.pointer, moves, length))
        raw = moves.raw
        return [Move(raw[i * MOVE_BYTES:(i + 1) * MOVE_BYTES]) for i in range(length)]

    # --- text -----------------------------------------------------------------------------------

    def text(self, move: Move) -> str:
        return take_text(check(lib.hetman_game_move_text, self.pointer, _move(move)))

    def parse(self, text: str) -> Move:
        buffer = ctypes.create_string_buffer(MOVE_BYTES)
        check(lib.hetman_game_parse, self.pointer, text_in(text, "a move"), buffer)
        return Move(buffer.raw)

    def _text(self, which: int) -> str:
        return take_text(check(lib.hetman_game_text, self.pointer, which))

    @property
    def prompt(self) -> str:
        return self._text(0)

    @property
    def result(self) -> str:
        """Why the game ended, with the rule; "" before."""
        return self._text(1)

    def view(self, ground: bool = True) -> Dict[str, Any]:
        """The position as docs/formats.md describes it; without cells and ground if requested."""
        return dict(json.loads(self._text(2 if flag(ground, "ground") else 3)))

    def node(self) -> Dict[str, Any]:
        """Who decides and every move on offer."""
        return dict(json.loads(self._text(4)))

    def short(self) -> str:
        """The position in one line: turn, phase, who decides, the units, and the key."""
        return self._text(7)

    def save(self) -> str:
        """The text of a scenario that starts here; only between actions."""
        return self._text(5)

    def record(self) -> str:
        """The game's record, which Record() reads back."""
        return self._text(6)

    # --- numbers --------------------------------------------------------------------------------

    @property
    def winner(self) -> int:
        """FIRST, SECOND, or NOBODY for a draw; an error before the end."""
        return int(check(lib.hetman_game_winner, self.pointer))

    def returns(self) -> Tuple[float, float]:
        """1, 0 or -1 for each side; zeroes before the end."""
        if not self.over or self.winner == NOBODY:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == FIRST else (-1.0, 1.0)

    def evaluate(self) -> float:
        """The value for FIRST by the system's evaluator, -1 to 1."""
        return float(lib.hetman_game_evaluate(self.pointer))

    def observe(self, array: str, viewer: int = FIRST, out: Optional[NDArray[Any]] = None) -> NDArray[Any]:
        """One of the ARRAYS, as a vector has it, seen by a side: whose units, points and losses stand first
        and count as plus. Into an array of yours, if given."""
        values = _into(out, array_shape(array, self.scenario), ARRAYS[array])
        check(lib.hetman_game_observe, self.pointer, list(ARRAYS).index(array),
              whole(viewer, FIRST, SECOND, "a viewer"), values.ctypes.data, values.nbytes)
        return values

    def features(self) -> NDArray[np.float64]:
        """What the evaluator weighs; Scenario.feature_names. Nobody can learn from these alone: most positions
        share theirs with others."""
        values = np.empty(self.scenario.features, np.float64)
        lib.hetman_game_features(self.pointer, values.ctypes.data)
        return values

    def measures(self) -> NDArray[np.int32]:
        """[2, 12] by side and MEASURES."""
        values = np.empty((2, len(MEASURES)), np.int32)
        lib.hetman_game_measures(self.pointer, values.ctypes.data)
        return values

    def entities(self) -> Floats:
        """[units, 32]; docs/python.md has the columns."""
        return self.observe("entities")

    def relations(self) -> Floats:
        """[units, units, 4]: same side, distance, cosine and sine of the bearing."""
        return self.observe("relations")

    def planes(self) -> Floats:
        """[planes, height, width]; Scenario.plane_names. Not on a table."""
        return self.observe("planes")

    def globals(self) -> Floats:
        """[32]: turn, who decides, what is under way, and the measures."""
        return self.observe("globals")

    def scalars(self) -> Floats:
        """[scalars]: the state by its fields, which determines the position; Scenario.scalar_names."""
        return self.observe("scalars")

    def move_rows(self) -> NDArray[np.int16]:
        """[moves, 8]: kind, facing, value, unit, target, column, row, steps of every move on
        offer."""
        values = np.zeros((MOVES_MAX, MOVE_COLUMNS), np.int16)
        count = lib.hetman_game_move_rows(self.pointer, values.ctypes.data)
        return values[:count]

    def action_numbers(self) -> NDArray[np.int32]:
        """The fixed action number of every legal move, in the order of legal()."""
        values = np.empty(MOVES_MAX, np.int32)
        count = lib.hetman_game_actions(self.pointer, values.ctypes.data)
        return values[:count].copy()

    def action(self, number: int) -> Move:
        """The move that has a fixed action number here."""
        buffer = ctypes.create_string_buffer(MOVE_BYTES)
        check(lib.hetman_game_action_move, self.pointer,
              whole(number, 0, self.scenario.actions - 1, "the number of an action"), buffer)
        return Move(buffer.raw)


def _recorded(scenario: Scenario, text: str) -> Game:
    """The game of a record, of a scenario that is open already."""
    game = scenario.game(int(text.split("\nseed ", 1)[1].split("\n", 1)[0]))
    with Record(text, context=scenario.context) as record, record.game() as read:
        for move in read.history():
            game.apply(move)
    return game


def _move(move: Any) -> bytes:
    if not isinstance(move, bytes) or len(move) != MOVE_BYTES:
        raise HetmanError(f"expected a move that a game gave, found {move!r:.60}", "illegal")
    return move


def is_quick(name: str) -> bool:
    """Whether an agent chooses in less time than it takes to have another thread wait for it."""
    return name.split(":")[0] in ("random", "doctrine")


class Agent(Handle, free=lib.hetman_agent_free):
    """One of Hetman's agents in a seat: "general", "mcts:iterations=1000", "external:COMMAND"."""

    def __init__(self, name: str, scenario: Scenario, seat: int, seed: int = 1,
                 context: Optional[Context] = None) -> None:
        if context is None and isinstance(scenario, Scenario):
            context = scenario.context
        super().__init__(check(lib.hetman_agent_prepare, _context(context), text_in(name, "the name of an agent")))
        self.name, self.scenario, self.seat = name, scenario, seat
        self._is_quick = is_quick(name)
        self._call(lib.hetman_agent_seat, Scenario.pointer_of(scenario), whole(seat, 0, 1, "the seat of an agent"), seed_of(seed))

    def _call(self, function: Any, *arguments: Any) -> None:
        if self._is_quick:
            check(function, self.pointer, *arguments)
        else:
            check_halting(lib.hetman_agent_halt, self.pointer, function, self.pointer, *arguments)

    def choose(self, game: Game) -> Optional[Move]:
        """Its move, which is not played; None: it resigns. What happened before it reads in the
        game's history."""
        buffer, resigned = ctypes.create_string_buffer(MOVE_BYTES), c_bool()
        self._call(lib.hetman_agent_choose, Game.pointer_of(game), buffer, byref(resigned))
        return None if resigned.value else Move(buffer.raw)

    def close(self) -> None:
        """Halts what another thread has it choose, and waits for its end."""
        if self._pointer is not None:
            lib.hetman_agent_close(self._pointer)
        super().close()

    def explain(self, game: Game) -> List[Tuple[float, int, str, str]]:
        """What it weighed for its last choice: value, visits, move and reason, best first."""
        lines = take_text(lib.hetman_agent_explain(self.pointer, Game.pointer_of(game))).splitlines()[1:]
        parts = [line.split("\t") for line in lines]
        return [(float(value), int(visits), move, reason) for value, visits, move, reason in parts]


class Record(Handle, free=lib.hetman_record_free):
    """A game read back, every move and hash verified."""

    def __init__(self, text: str, name: str = "record", context: Optional[Context] = None) -> None:
        super().__init__(check(lib.hetman_record_parse, _context(context),
                               text_in(name, "the name of a record"),
                               text_in(text, "the text of a record")))
        self._context = context
        self._scenario: Optional[Scenario] = None

    @classmethod
    def load(cls, path: Union[str, os.PathLike[str]], context: Optional[Context] = None) -> Record:
        path = path_in(path, "a record")
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except (OSError, ValueError) as error:
            raise HetmanError(f"{path!r:.80} cannot be read: {error}", "file") from None
        return cls(text, path, context)

    def __len__(self) -> int:
        return int(lib.hetman_record_length(self.pointer))

    @property
    def result(self) -> Optional[str]:
        text = lib.hetman_record_result(self.pointer)
        return None if text is None else text.decode()

    def game(self, ply: Optional[int] = None) -> Game:
        """The game after so many moves; all of them if not given."""
        moves = len(self) if ply is None else whole(ply, 0, len(self), "ply")
        pointer = check(lib.hetman_record_game, self.pointer, moves)
        return Game(pointer, self._scenario_of(pointer))

    def _scenario_of(self, pointer: int) -> Scenario:
        if self._scenario is None:
            inner = lib.hetman_scenario_ref(lib.hetman_game_scenario(pointer))
            self._scenario = _wrap(inner, self._context)
        return self._scenario


lib.hetman_scenario_ref.restype = c_void_p
lib.hetman_scenario_ref.argtypes = [c_void_p]
lib.hetman_game_scenario.restype = c_void_p
lib.hetman_game_scenario.argtypes = [c_void_p]


def _wrap(pointer: int, context: Optional[Context]) -> Scenario:
    scenario = Scenario.__new__(Scenario)
    scenario._adopt(pointer, context)
    return scenario
