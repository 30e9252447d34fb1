"""The programs of the simulated schedules on 16 real ranks that sleep at random: they run as without the tracer,
and the trace that was agreed on online has every event of every rank."""

import re

from harness import HERE, ROOT, expect, main, same_behaviour

RANKS = 16
PROGRAMS = ROOT / "test" / "schedules" / "Programs.h"


def test(sandbox):
    names = re.findall(r'RankProgram<Script>\{"([\w-]+)"', PROGRAMS.read_text())
    expect(len(names) >= 10, f"programs: {names}")
    source, includes = HERE / "programs" / "schedules.cpp", (f"-I{ROOT}", f"-I{ROOT / 'include'}", "-std=c++20")
    program = sandbox.compile("anole-mpicxx", source, "traced", *includes)
    for seed, name in enumerate(names, 20):
        untraced = sandbox.mpiexec(RANKS, program, name, seed, ANOLE="off").succeeded()
        raw, trace = sandbox.path / f"{name}.raw", f"{name}.anole"
        run = sandbox.mpiexec(RANKS, program, name, seed, ANOLE_OUTPUT=trace, ANOLE_VERIFY=raw, ANOLE_ONLINE_BUDGET=0)
        same_behaviour(untraced, run)
        sandbox.is_lossless(trace, raw)


main(test)
