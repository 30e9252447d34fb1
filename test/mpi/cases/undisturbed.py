"""What a program may look at besides MPI is as it is without the tracer: errno, signals, children, rounding. A
broken stderr does not end it."""

import os
import subprocess

from harness import HERE, RUNTIME, environment, expect, main, same_behaviour


def on_broken_stderr(sandbox, program):
    """The exit status of a program whose stderr nobody reads."""
    read, write = os.pipe()
    os.close(read)
    process = subprocess.run([str(program)], cwd=sandbox.path, env=environment({}), stderr=write,
                             stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
    os.close(write)
    return process.returncode


def test(sandbox):
    source = HERE / "programs" / "undisturbed.c"
    plain = sandbox.compile("mpicc", source, "plain", "-pthread")
    traced = sandbox.compile("anole-mpicc", source, "traced", "-pthread")
    untraced = sandbox.run(plain).succeeded()
    expect("errno was changed in 0 calls" in untraced.out, f"MPI changes errno: {untraced}")
    for changes in ({}, {"ANOLE_ONLINE": "on"}, {"ANOLE_VERIFY": "raw"}, {"ANOLE_CALLPATH": "both"}):
        same_behaviour(untraced, sandbox.run(traced, **changes))
    same_behaviour(untraced, sandbox.run(plain, LD_PRELOAD=RUNTIME))
    expect(on_broken_stderr(sandbox, plain) == 0, "the program fails without the tracer")
    expect(on_broken_stderr(sandbox, traced) == 0, "the tracer's line ended the program")


main(test)
