"""Of correct programs no trace is refused, and of these nothing is left out: receives that were cancelled, communicators
that only some ranks or two groups make, or that are made while messages pass, probes of nobody."""

from harness import HERE, expect, main

RANKS = 4


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "odd_partners.c", "odd_partners")
    for kind in ("cancelled", "some", "two", "meanwhile", "nobody"):
        trace = f"{kind}.anole"
        sandbox.mpiexec(RANKS, program, kind, ANOLE_OUTPUT=trace).succeeded()
        for command in ("whatif", "classify", "phases", "efficiency", "matrix", "check"):
            run = sandbox.anole(command, trace).succeeded()
            expect("left out" not in run.out + run.err, f"{kind}: {run}")
        for form in ("csv", "perfetto", "otf2", "paraver"):
            run = sandbox.anole("export", trace, "--to", form, "-o", f"{kind}-{form}").succeeded()
            expect("left out" not in run.err, f"{kind}: {run}")


main(test)
