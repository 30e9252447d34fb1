"""Calls that callbacks leave by longjmp or by throwing are events, and so are all calls after them, wherever the stack
pointer is by then; calls inside of them are none. The program counts its calls itself."""

import counting_tool
from harness import HERE, expect, main, same_behaviour

RANKS = 2


def test(sandbox):
    source = HERE / "programs" / "left_calls.cpp"
    plain = sandbox.compile("mpicxx", source, "plain")
    static = sandbox.compile("anole-mpicxx", source, "static")
    for way in ("jump", "throw"):
        untraced = sandbox.mpiexec(RANKS, plain, way).succeeded()
        first, *lines = untraced.out.splitlines()
        expect(first.split()[0] == "left" and int(first.split()[1]) > 200, f"the test's program is wrong: {untraced}")
        made = {name: RANKS * int(count) for name, count in map(str.split, lines)}
        for name, command, raw in (("static", ["mpiexec", "-n", RANKS, static], True),
                                   ("quick", ["mpiexec", "-n", RANKS, static], False),
                                   ("unwind", ["anole", "run", "-n", RANKS, "--", plain], True)):
            trace, logs = f"{way}-{name}.anole", sandbox.path / f"{way}-{name}"
            logs.mkdir()
            run = sandbox.run(*command, way, ANOLE_OUTPUT=trace, **({"ANOLE_VERIFY": logs} if raw else {}))
            same_behaviour(untraced, run)
            if raw:
                sandbox.is_lossless(trace, logs)
            recorded = counting_tool.events(sandbox, trace)
            expect(recorded == made, f"{way}, {name}: the program made {made}, the trace has {recorded}")


main(test)
