"""The program that is generated from stencil2d on 16 ranks has fewer than 150 lines, however many steps it makes."""

from harness import BUILT, expect, main


def test(sandbox):
    for steps in (5, 1000):
        trace = f"{steps}.anole"
        sandbox.mpiexec(16, BUILT / "anole" / "stencil2d", steps, ANOLE_OUTPUT=trace).succeeded()
        sandbox.anole("generate", trace, "-o", f"{steps}.c", "--compute", "none").succeeded()
        lines = len((sandbox.path / f"{steps}.c").read_text().splitlines())
        expect(lines < 150, f"{lines} lines for {steps} steps")


main(test)
