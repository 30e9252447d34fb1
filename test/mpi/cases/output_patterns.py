"""ANOLE_OUTPUT's letters stand for program, ranks, host, process and job."""

import socket

from harness import BUILT, expect, main


def test(sandbox):
    sandbox.mpiexec(3, BUILT / "anole" / "stencil1d", 5, SLURM_JOB_ID="4711",
                    ANOLE_OUTPUT="%x-%n-%h-%j-%%-%p.anole").succeeded()
    files = sandbox.files()
    start = f"stencil1d-3-{socket.gethostname()}-4711-%-"
    expect(len(files) == 1 and files[0].startswith(start), f"{files} instead of {start}PID.anole")
    expect(files[0][len(start):-len(".anole")].isdigit(), f"no process id in {files[0]}")


main(test)
