"""Every public function of the package, and every function of the library below it, with wrong arguments
in every place: each call either does what it should or raises one clear line, and none crashes."""
import ctypes
import inspect
import math
import os
import re
import sys
import tempfile
import unittest

import numpy as np

import hetman
import processes
import hetman.aec
import hetman.agent
import hetman.game
import hetman.gym
from hetman import HetmanError
from hetman import _library

SCENARIO = "einstein/standard"


def wrong_values():
    closed = hetman.Scenario(SCENARIO).game(1)
    closed.close()
    return [None, "", "x\0y", "\ud800", "no such thing", "x" * 100_000, b"", b"\xff" * 24, 1.5, math.nan,
            math.inf, -1, 7, 10 ** 6, 2 ** 63, 2 ** 70, True, [], [1, 2], (None,), {}, {"actions": 3}, object(),
            int, np.zeros(3), np.zeros(0), np.array("x"), np.int64(-5), np.float32(1), np.array(3), closed,
            hetman.Scenario(SCENARIO), hetman.Scenario("northern/drill").game(1), lambda *any: 0]


class Python(unittest.TestCase):
    """A row a function: the call, and arguments that are right."""

    def rows(self):
        scenario = hetman.Scenario(SCENARIO)
        game = scenario.game(1).settle()
        move = game.legal()[0]
        record = hetman.Record(game.record())
        agent = hetman.Agent("random", scenario, game.actor)
        vector = hetman.Vector(scenario, 2, threads=1)
        context = hetman.Context()
        aec, gym = hetman.aec.env(SCENARIO), hetman.gym.Env(SCENARIO, opponent="random")
        aec.reset(seed=1), gym.reset(seed=1)
        generator = np.random.default_rng(1)
        text = "einstein"
        return {
            hetman.Scenario: (hetman.Scenario, [SCENARIO, None, None]),
            hetman.Context: (hetman.Context, ["nowhere.so"]),
            hetman.Agent: (hetman.Agent, ["random", scenario, 0, 1, None]),
            hetman.Record: (hetman.Record, [game.record(), "record", None]),
            hetman.Vector: (hetman.Vector, [scenario, 2, 1, 1, ("mask",), "result", "index", (None, None), None,
                                            None, None, "first"]),
            hetman.Record.load: (hetman.Record.load, ["nowhere.record", None]),
            hetman.systems: (hetman.systems, [None]), hetman.agents: (hetman.agents, [None]),
            hetman.scenarios: (hetman.scenarios, [text]),
            hetman.play: (hetman.play, [scenario, "random", "random", 1]),
            hetman.match: (hetman.match, [scenario, "random", "random", 1, 1, None]),
            hetman.Context.conform: (context.conform, [SCENARIO, 1, 1]),
            hetman.Scenario.game: (scenario.game, [1]), hetman.Scenario.game_of: (scenario.game_of, [game.to_bytes()]),
            hetman.Scenario.ranges: (scenario.ranges, ["globals"]),
            hetman.Game.apply_number: (lambda given: game.clone().apply_number(given), [int(game.action_numbers()[0])]),
            hetman.Game.number_of: (game.number_of, [move]), hetman.Game.action_mask: (game.action_mask, [None]),
            hetman.Game.is_legal: (game.is_legal, [move]), hetman.Game.apply: (
                lambda given: game.clone().apply(given), [move]),
            hetman.Game.apply_events: (lambda given: game.clone().apply_events(given), [move]),
            hetman.Game.sample: (scenario.game(1).sample, [generator]),
            hetman.Game.undo: (game.clone().undo, [0]), hetman.Game.determinise: (game.determinise, [1]),
            hetman.Game.shown: (game.shown, [1]),
            hetman.Game.playouts: (game.playouts, [2, "random", 4, 1, None]),
            hetman.Vector.of: (hetman.Vector.of, [game, 2]),
            hetman.Game.text: (game.text, [move]), hetman.Game.parse: (game.parse, [game.text(move)]),
            hetman.Game.observe: (game.observe, ["globals", 0, None]), hetman.Game.view: (game.view, [False]), hetman.Game.action: (
                game.action, [int(game.action_numbers()[0])]),
            hetman.Agent.choose: (agent.choose, [game]), hetman.Agent.explain: (agent.explain, [game]),
            hetman.Record.game: (record.game, [0]),
            hetman.Vector.shape: (vector.shape, ["mask"]), hetman.Vector.bind: (vector.bind, ["mask", None]),
            hetman.Vector.bind_final: (vector.bind_final, ["globals", None]),
            hetman.Vector.reset: (vector.reset, [1]), hetman.Vector.step: (vector.step, [None]),
            hetman.Vector.game: (vector.game, [0]),
            hetman.aec.AEC: (hetman.aec.AEC, [SCENARIO, None, "index", "result", None, None, "first"]),
            hetman.aec.AEC.reset: (aec.reset, [1, None]), hetman.aec.AEC.step: (aec.step, [0]),
            hetman.aec.AEC.observe: (aec.observe, ["player_0"]),
            hetman.aec.AEC.observation_space: (aec.observation_space, ["player_0"]),
            hetman.aec.AEC.action_space: (aec.action_space, ["player_0"]),
            hetman.aec.AEC.last: (aec.last, [True]),
            hetman.gym.Env: (hetman.gym.Env, [SCENARIO, "random", 0, None, "index", "result", None, None, True, "actor"]),
            hetman.gym.Env.reset: (lambda seed, options: gym.reset(seed=seed, options=options), [1, None]),
            hetman.gym.Env.step: (gym.step, [0]),
            hetman.agent.find: (hetman.agent.find, ["hetman.agent:Random"]),
        }

    def public(self):
        """Functions and methods with arguments, that are no attributes of numpy or ctypes."""
        found = set()
        classes = [hetman.Scenario, hetman.Game, hetman.Context, hetman.Agent, hetman.Record, hetman.Vector,
                   hetman.aec.AEC, hetman.gym.Env]
        for cls in classes:
            for name, value in vars(cls).items():
                if name.startswith("_") or isinstance(value, property):
                    continue
                if isinstance(value, (classmethod, staticmethod)):
                    value = getattr(cls, name)
                if callable(value) and len(inspect.signature(value).parameters) > (
                        0 if inspect.ismethod(value) else 1):
                    found.add(value)
        found.update(value for name, value in vars(hetman).items()
                     if inspect.isfunction(value) and not name.startswith("_") and inspect.signature(value).parameters)
        return found

    def test_every_function_is_in_the_table(self):
        rows = self.rows()
        known = {getattr(function, "__qualname__", "") for function in rows}
        missing = [function.__qualname__ for function in self.public() if function.__qualname__ not in known]
        self.assertEqual([name for name in missing if name != "AEC.agent_iter"], [])

    def test_wrong_arguments(self):
        calls = raised = 0
        faults = []
        lasting = {(hetman.match, 3), (hetman.Context.conform, 1), (hetman.Vector, 1), (hetman.Vector.of, 1),
                   (hetman.Game.playouts, 0)}
        for function, (call, right) in self.rows().items():
            for place in range(len(right)):
                for wrong in wrong_values():
                    if (function, place) in lasting and isinstance(wrong, (int, np.generic, np.ndarray)):
                        continue  # a number of games that would be played
                    calls += 1
                    reported = f"{function.__qualname__}, argument {place}: {wrong!r:.60}"
                    given = [*right[:place], wrong, *right[place + 1:]]
                    try:
                        call(*given)
                    except HetmanError as error:
                        raised += 1
                        if not 5 < len(str(error)) < 500 or "\n" in str(error):
                            faults.append(f"{reported}: {error}")
                    except Exception as error:  # whatever it is, it is no clear error
                        faults.append(f"{reported}: {type(error).__name__}: {error!s:.200}")
        print(f"# {calls} calls, {raised} refused")
        self.assertEqual(faults, [], "\n" + "\n".join(faults))
        self.assertGreater(raised, calls // 2)

    def test_closed(self):
        """Of a closed handle every method and property reports it."""
        scenario = hetman.Scenario(SCENARIO)
        game = scenario.game(1)
        record, vector = hetman.Record(game.record()), hetman.Vector(scenario, 2, threads=1)
        agent, context = hetman.Agent("random", scenario, 0), hetman.Context()
        rows = {name: right for name, (_, right) in (
            (function.__qualname__, row) for function, row in self.rows().items())}
        reported = 0
        for handle in (game, record, vector, agent, context, scenario):
            handle.close()
            for name in dir(type(handle)):
                value = inspect.getattr_static(type(handle), name)
                if name.startswith("_") or name in ("close", "of", "pointer_of", "load", "pointer", "shape"):
                    continue
                with self.assertRaises(HetmanError, msg=f"{type(handle).__name__}.{name}") as caught:
                    if isinstance(value, property):
                        getattr(handle, name)
                    elif callable(value):
                        getattr(handle, name)(*rows.get(value.__qualname__, []))
                    else:
                        raise HetmanError("was closed (plain data)")
                self.assertIn("was closed", str(caught.exception), name)
                reported += 1
        self.assertGreater(reported, 40)


class Below(unittest.TestCase):
    """The functions of the library themselves, through plain ctypes: NULL, handles of another kind."""

    PROGRAM = """
import ctypes, sys
import hetman
from hetman import _library as L
plain = ("hetman_error_quark", "hetman_free", "hetman_strings_free", "hetman_error_free")  # of no handle
names = [line.strip() for line in open(sys.argv[1]) if line.strip() not in plain]
scenario = hetman.Scenario("einstein/standard")
game = scenario.game(1).settle()
handles = {"context": hetman.Context().pointer, "scenario": scenario.pointer, "game": game.pointer,
           "record": hetman.Record(game.record()).pointer, "vector": hetman.Vector(scenario, 2, threads=1).pointer,
           "agent": hetman.Agent("random", scenario, 0).pointer}
done = 0
for name in names:
    kind = name.split("_")[1]
    function = getattr(L.lib, name)
    if function.argtypes is None:
        print("undeclared", name)
        continue
    wrong = [None] + [pointer for other, pointer in handles.items() if other != kind]
    if kind in handles and not name.endswith(("_free", "_unref")):
        wrong.append(handles[kind])  # the right one, and NULL for everything else
    for value in wrong:
        arguments, error = [], None
        first = True
        for i, expected in enumerate(function.argtypes):
            if expected is ctypes.c_void_p:
                arguments.append(value if first else None)
                first = False
            elif expected is ctypes.c_char_p:
                arguments.append(None)
            elif hasattr(expected, "contents") or "LP_" in expected.__name__:
                error = expected._type_()
                arguments.append(ctypes.byref(error))
            elif expected in (ctypes.c_float, ctypes.c_double):
                arguments.append(0.0)
            else:
                arguments.append(0)
        print(name, file=sys.stderr, flush=True)
        function(*arguments)
        done += 1
# Nothing of it hurt: the game continues.
game.apply(game.legal()[0])
print("done", done, len(names))
"""

    def test_null_and_wrong_kinds(self):
        path = os.path.join(os.environ["G_TEST_SRCDIR"], "library", "libhetman.symbols")
        environment = {name: value for name, value in os.environ.items() if name != "G_DEBUG"}
        done = processes.run([sys.executable, "-c", self.PROGRAM, path], env=environment)
        self.assertNotIn("undeclared", done.output)
        words = done.output.split()
        self.assertGreater(int(words[1]), 6 * int(words[2]))
        print(f"# {words[1]} calls of {words[2]} functions with NULL and handles of another kind")

    def test_limits_are_those_of_the_headers(self):
        headers = os.path.join(os.environ["G_TEST_SRCDIR"], "library", "hetman")
        text = "".join(open(os.path.join(headers, name), encoding="utf-8").read() for name in ("types.h", "observe.h"))
        found = {name: int(value) for name, value in re.findall(r"^#define HETMAN_(\w+) (\d+)$", text, re.M)}
        here = {name: getattr(module, name) for module in (_library, hetman.game) for name in found if hasattr(module, name)}
        self.assertEqual(here, {name: found[name] for name in ("API_VERSION", "MOVES_MAX", "ENTITY_COLUMNS", "RELATION_COLUMNS", "MOVE_COLUMNS",
                                                               "GLOBAL_COLUMNS")})

    def test_another_library_is_named_in_one_line(self):
        with tempfile.NamedTemporaryFile(suffix=".so") as text:
            text.write(b"no library")
            text.flush()
            for path in ("libm.so.6", "libglib-2.0.so.0", "/nowhere/libhetman.so.1", tempfile.gettempdir(), text.name):
                done = processes.run([sys.executable, "-c", "import hetman"], 1, env=dict(os.environ, HETMAN_LIBRARY=path))
                printed = done.errors.splitlines()
                self.assertTrue(printed[-1].startswith("ImportError: ") and "HETMAN_LIBRARY" in printed[-1], (path, printed))
                self.assertEqual(sum("Error: " in line for line in printed if not line.startswith(" ")), 1 + ("OSError" in done.errors), printed)


if __name__ == "__main__":
    unittest.main()
