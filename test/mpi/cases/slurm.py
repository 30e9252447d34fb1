"""Jobs of a Slurm that runs for this test: srun starts ranks of MPICH by PMI-2 and of Open MPI by PMIx, rebuilt programs and
plain ones, and each job leaves one trace of all its ranks, without loss. A job that is cancelled leaves pieces."""

import shutil
import subprocess

from harness import BUILT, HERE, ROOT, SECONDS, await_that, environment, expect, main
from slurm_node import slurm_node

RANKS = 2


def traced(sandbox, slurm, name, *command, **options):
    """What a job prints; its trace has the number of the job in its name."""
    raw = sandbox.path / name
    raw.mkdir()
    run = sandbox.run(*command, 20, ANOLE_VERIFY=raw, ANOLE_OUTPUT=f"{name}-%j.anole", **slurm, **options).succeeded()
    traces = sandbox.files(f"{name}-*.anole")
    expect(len(traces) == 1, f"not one trace: {traces} after {run}")
    expect(traces[0].removeprefix(f"{name}-").removesuffix(".anole") not in ("0", ""), f"no job in {traces[0]}")
    sandbox.is_lossless(traces[0], raw)
    expect(sandbox.info(traces[0])["ranks"] == RANKS, f"not {RANKS} ranks in {traces[0]} of {run}")
    return run.out


def mpich(sandbox, slurm):
    srun = ("srun", "--mpi=pmi2", "-n", RANKS)
    untraced = sandbox.run(*srun, BUILT / "plain" / "stencil1d", 20, **slurm).succeeded().out
    rebuilt = traced(sandbox, slurm, "rebuilt", *srun, BUILT / "anole" / "stencil1d")
    plain = traced(sandbox, slurm, "plain", "anole", "run", "--launcher", "srun --mpi=pmi2", "-n", RANKS, "--",
                   BUILT / "plain" / "stencil1d")
    expect(rebuilt == untraced and plain == untraced, f"{untraced}, rebuilt {rebuilt}, by 'anole run' {plain}")


def open_mpi(sandbox, slurm):
    program = sandbox.compile("anole-mpicc", ROOT / "examples" / "stencil1d.c", "stencil1d", ANOLE_MPI="openmpi")
    traced(sandbox, slurm, "openmpi", "srun", "--mpi=pmix", "-n", RANKS, program)


def cancelled(sandbox, slurm):
    """Slurm ends the ranks, and leaves their keepers the time to write."""
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "hangs.c", "hangs")
    raw = sandbox.path / "cancelled"
    raw.mkdir()
    job = subprocess.Popen(["srun", "--mpi=pmi2", "-n", str(RANKS), str(program), "cycle"], cwd=sandbox.path,
                           env=environment({**slurm, "ANOLE_VERIFY": raw}), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    await_that(lambda: len(list(raw.iterdir())) == RANKS, "the start of the ranks")
    sandbox.run("scancel", "--me", **slurm).succeeded()
    _, said = job.communicate(timeout=SECONDS)
    expect(said.count("hangs.anole.partial") == 1, f"not one line: {said}")
    endings = sandbox.info("hangs.anole.partial")["endings"]
    expect(len(endings) == RANKS and all(ending["end"] == "killed or crashed" for ending in endings), f"{endings} of {said}")
    sandbox.anole("merge", "hangs.anole.partial").succeeded()


def test(sandbox):
    with slurm_node(sandbox.path / "slurm") as slurm:
        mpich(sandbox, slurm)
        if shutil.which("mpicc.openmpi"):
            open_mpi(sandbox, slurm)
        cancelled(sandbox, slurm)


main(test)
