"""A program may use any number for its files: the tracer neither writes to them nor closes them, and finds out how
the program ended all the same."""

from harness import HERE, expect, main, same_behaviour


def build(sandbox, name):
    source = HERE / "programs" / f"{name}.c"
    return (sandbox.compile("mpicc", source, f"{name}-plain"),
            sandbox.compile("anole-mpicc", source, name))


def takes_all_numbers(sandbox):
    plain, traced = build(sandbox, "descriptors")
    for arguments in ((), ("exit",)):
        untraced = sandbox.run(plain, *arguments)
        run = sandbox.run(traced, *arguments)
        same_behaviour(untraced, run)
        expect("0 of our files were closed, 0 messages" in run.out, f"they were touched: {run}")
        expect(len(run.err.splitlines()) == 1, f"one line is enough: {run}")
    sandbox.anole("info", "descriptors.anole").succeeded()
    sandbox.anole("info", "descriptors.anole.partial").succeeded()


def test(sandbox):
    takes_all_numbers(sandbox)


main(test)
