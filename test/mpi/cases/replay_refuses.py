"""What cannot be replayed is said in one line, once and not by every rank, before anything is started; what can be
harms no file of the program and needs no more memory for a longer trace."""

import os

from harness import BIN, BUILT, HERE, expect, expect_words, main

REPLAY = BIN / "anole-replay"
RANKS = 2

# Starts its arguments and says how much memory they needed at most, in KiB.
MEASURE = """import os, resource, subprocess, sys
status = subprocess.run(sys.argv[2:], close_fds=False, stdout=subprocess.DEVNULL).returncode
open(f"{sys.argv[1]}.{os.environ['PMI_RANK']}", "w").write(
    str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(status)
"""

BAD_OPTIONS = {("--time", "fast"): "--time is real, none or scale=X",
               ("--time", "scale=-1"): "not 'scale=-1'",
               ("--time",): "--time needs a value",
               ("--wait", "doze"): "--wait is spin or sleep, not 'doze'",
               ("--from", "x"): "there is no phase 'x'; the phases are 1 ",
               ("--from", "0"): "there is no phase '0'",
               ("--from", "2", "--to", "1"): "phase '1' comes before phase '2'",
               ("--to", "99"): "there is no phase '99'",
               ("--from", "stage:1", "--to", "1"): "one of two phases is a stage",
               ("--seeds",): "there is no option '--seeds'"}


def trace(sandbox, program, ranks, steps, name):
    sandbox.mpiexec(ranks, BUILT / "anole" / program, steps, ANOLE_OUTPUT=name).succeeded()


def is_refused(run, *words):
    run.failed_with(2)
    expect(run.err.count("\n") == 1 and not run.out, f"more than one line: {run}")
    expect_words(run.err, *words)


def refuses_options(sandbox):
    for options, words in BAD_OPTIONS.items():
        is_refused(sandbox.mpiexec(RANKS, REPLAY, "steps.anole", *options), "anole-replay: ", words)
    is_refused(sandbox.mpiexec(RANKS, REPLAY), "FILE is required")
    is_refused(sandbox.anole("replay", "steps.anole", "--time", "fast"), "--time is real, none or scale=X")


def refuses_ranks(sandbox):
    is_refused(sandbox.mpiexec(RANKS + 1, REPLAY, "steps.anole"), "has 2 ranks, not 3", "mpiexec -n 2")
    is_refused(sandbox.anole("replay", "-n", RANKS + 1, "steps.anole"), "has 2 ranks, not 3", "-n 2")


def refuses_files(sandbox):
    whole = (sandbox.path / "steps.anole").read_bytes()
    middle = len(whole) // 2
    for name, content, words in (("cut", whole[:middle], "record it again"),
                                 ("noise", bytes(range(256)) * 16, "not an Anole trace"),
                                 ("changed", whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1:],
                                  "checksum")):
        (sandbox.path / f"{name}.anole").write_bytes(content)
        is_refused(sandbox.mpiexec(RANKS, REPLAY, f"{name}.anole"), f"{name}.anole", words)
        is_refused(sandbox.anole("replay", f"{name}.anole"), f"{name}.anole", words)
    is_refused(sandbox.mpiexec(RANKS, REPLAY, "absent.anole"), "absent.anole: No such file")


def lists_unsupported(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "dynamic.c", "dynamic")
    sandbox.mpiexec(RANKS, program, ANOLE_OUTPUT="dynamic.anole").succeeded()
    refused = sandbox.mpiexec(RANKS, REPLAY, "dynamic.anole").failed_with(2)
    for function in ("MPI_Comm_spawn", "MPI_Comm_spawn_multiple", "MPI_Open_port"):
        expect(refused.err.count(f"cannot replay: {function}, 2 calls") == 1, f"{function} once: {refused}")
    expect_words(refused.err, "nothing was started; --skip-unsupported replays the rest")
    rest = sandbox.mpiexec(RANKS, REPLAY, "dynamic.anole", "--skip-unsupported").succeeded()
    expect_words(rest.out, "6 calls left out")
    expect(rest.err.count("left out: MPI_Comm_spawn,") == 1, f"not said once: {rest}")


def state_of(sandbox, name):
    path = sandbox.path / name
    return path.read_bytes(), path.stat().st_mtime_ns


def leaves_files_alone(sandbox):
    """The program would write to and delete the files that lie here."""
    trace(sandbox, "checkpoint", RANKS, 4, "checkpoint.anole")
    own = [f"checkpoint.{step:04}" for step in range(4)] + [f"part.{rank:05}" for rank in range(RANKS)]
    for name in own:
        (sandbox.path / name).write_text("of the program")
        os.utime(sandbox.path / name, (1, 1))
    before, files = [state_of(sandbox, name) for name in own], sandbox.files("**/*")
    sandbox.mpiexec(RANKS, REPLAY, "checkpoint.anole").succeeded()
    sandbox.anole("replay", "checkpoint.anole", "--time", "none").succeeded()
    expect(sandbox.files("**/*") == files, f"other files than before: {sandbox.files('**/*')}")
    expect([state_of(sandbox, name) for name in own] == before, "the program's files have changed")


def memory(sandbox, steps):
    """Of the rank that needs most, in KiB."""
    (sandbox.path / "measure.py").write_text(MEASURE)
    trace(sandbox, "stencil1d", RANKS, steps, f"{steps}.anole")
    sandbox.mpiexec(RANKS, "python3", "measure.py", f"memory.{steps}", REPLAY, f"{steps}.anole", "--time",
                    "none").succeeded()
    return max(int((sandbox.path / f"memory.{steps}.{rank}").read_text()) for rank in range(RANKS))


def needs_no_more_memory(sandbox):
    few, many = memory(sandbox, 100), memory(sandbox, 20000)
    expect(many < 1.1 * few, f"{many} KiB for 20,000 steps, {few} KiB for 100")


def test(sandbox):
    trace(sandbox, "stencil1d", RANKS, 20, "steps.anole")
    refuses_options(sandbox)
    refuses_ranks(sandbox)
    refuses_files(sandbox)
    lists_unsupported(sandbox)
    leaves_files_alone(sandbox)
    needs_no_more_memory(sandbox)


main(test)
