"""Programs are traced in the jobs of batch systems: `anole run` starts them with srun, whose options are not those of an
mpiexec, and `%j` in the name of the trace is the job. The srun here is a stand-in with the options and variables of
Slurm's: it refuses all others, and an mpiexec connects the ranks."""

from harness import BIN, MPI, ROOT, RUNTIME, expect, expect_words, main

SRUN = """#!/bin/sh
while [ $# -gt 0 ]; do
  case "$1" in
  -n | -N) [ "$1" = -N ] || tasks=$2; shift 2 ;;
  --mpi=*) shift ;;
  -*) echo "srun: unrecognized option '$1'" >&2; exit 1 ;;
  *) break ;;
  esac
done
SLURM_JOB_ID=4711 SLURM_STEP_ID=0 SLURM_NTASKS=$tasks exec mpiexec -n "$tasks" "$@"
"""


def test(sandbox):
    srun = sandbox.path / "a folder" / "srun"
    srun.parent.mkdir()
    srun.write_text(SRUN)
    srun.chmod(0o755)
    source = ROOT / "examples" / "stencil1d.c"
    plain = sandbox.compile("mpicc", source, "plain")
    rebuilt = sandbox.compile("anole-mpicc", source, "rebuilt")

    # A path with a blank is one word; more words are the launcher's options.
    for launcher, name in ((srun, "path"), ("srun --mpi=pmi2 -N 1", "options")):
        run = sandbox.anole("run", "--launcher", launcher, "-n", 3, "-o", f"{name}-%j.anole", "--", plain, 5,
                            PATH=f"{srun.parent}:{BIN.parent / MPI}:/usr/bin:/bin").succeeded()
        expect(sandbox.exists(f"{name}-4711.anole"), f"{sandbox.files()} after {run}")
        expect(sandbox.info(f"{name}-4711.anole")["ranks"] == 3, "not all ranks are in the trace")
    missing = sandbox.anole("run", "--launcher", "srun --mpi=pmi2", "--", plain, PATH=srun.parent / "nothing")
    expect_words(missing.failed_with(2).err, "cannot start srun")

    # The library preloaded by hand, as the manual has it, and a program that needs nothing.
    by_hand = sandbox.run(srun, "-n", 2, "env", f"LD_PRELOAD={RUNTIME}", "ANOLE_OUTPUT=hand.anole", plain, 5)
    expect(by_hand.succeeded() and sandbox.info("hand.anole")["ranks"] == 2, f"{by_hand}")
    pbs = sandbox.mpiexec(2, rebuilt, 5, PBS_JOBID="815.server", ANOLE_OUTPUT="pbs-%j.anole")
    expect(pbs.succeeded() and sandbox.info("pbs-815.server.anole")["ranks"] == 2, f"{pbs} left {sandbox.files()}")


main(test)
