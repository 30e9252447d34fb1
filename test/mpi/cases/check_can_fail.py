"""`anole check --against` notices raw logs of a run with more events, or with more ranks."""

from harness import BUILT, expect, main


def record(sandbox, name, ranks, program, steps):
    raw = sandbox.path / name
    raw.mkdir()
    sandbox.mpiexec(ranks, BUILT / "anole" / program, steps, ANOLE_VERIFY=raw,
                    ANOLE_OUTPUT=f"{name}.anole").succeeded()
    return raw


def test(sandbox):
    ten, eleven = (record(sandbox, f"steps{n}", 4, "stencil1d", n) for n in (10, 11))
    wide = record(sandbox, "wide", 6, "stencil1d", 10)
    sandbox.is_lossless("steps10.anole", ten)
    for other in (eleven, wide):
        differing = sandbox.anole("check", "steps10.anole", "--against", other)
        expect(differing.status == 1, f"not noticed: {differing}")


main(test)
