"""Python programs: call paths are those that Python itself tells, mixed with C's, on every rank and without loss."""

import json
import subprocess
import sys
import sysconfig

from harness import BIN, HERE, ROOT, expect, expect_words, main, skip

PYTHON = sys.executable
if subprocess.run([PYTHON, "-c", "import mpi4py"], stderr=subprocess.DEVNULL).returncode != 0:
    skip("mpi4py is not installed")
MODULES = BIN.parent / "python"


def run(sandbox, *command, name="trace", **options):
    (sandbox.path / name).mkdir()
    result = sandbox.anole("run", *command, ANOLE_VERIFY=sandbox.path / name, ANOLE_OUTPUT=f"{name}.anole",
                           PYTHONPATH=f"{MODULES}:{sandbox.path}", **options).succeeded()
    sandbox.is_lossless(f"{name}.anole", sandbox.path / name)
    return result


def compare_with_python(sandbox):
    sandbox.run("mpicc.openmpi", "-shared", "-fPIC", "-g", f"-I{sysconfig.get_paths()['include']}",
                HERE / "programs" / "relay.c", "-o", "relay.so").succeeded()
    result = run(sandbox, "-n", 3, "--", PYTHON, HERE / "programs" / "frames.py")
    told = [line for line in result.out.splitlines() if line]
    text = " ".join(sandbox.anole("print", "trace.anole").succeeded().out.split())
    expect(len(told) == 3 + 80 + 1 + 2 + 5 + 3 + 1 + 1, f"{len(told)} calls: {result}")
    for path in set(told):
        # Python has the plain name of a function, the trace the full one.
        for frame in path.split(" > "):
            expect(frame in text.replace("Node.", "").replace("Thread.", "").replace("program.<locals>.", ""),
                   f"{frame} of {path} is not in {text}")
    expect_words(text, "relay relay.c:13 > meet relay.c:7", "relay relay.c:14 > barrier frames.py",
                 "<module> <string>:6 > barrier frames.py")
    expect("anole/_program" not in text and "_program.py" not in text, text)
    info = sandbox.info("trace.anole")
    expect(info["callpath"] == "python", info["callpath"])
    expect_words(sandbox.anole("info", "--all", "trace.anole").succeeded().out, '"named" 3 3', "by hand markers 1")


def all_ranks_alike(sandbox):
    """Ids do not depend on addresses, which differ from rank to rank and from run to run."""
    run(sandbox, "-n", 3, "--", PYTHON, HERE / "programs" / "frames.py", name="again")
    sandbox.anole("diff", "trace.anole", "again.anole").succeeded()


def farm(sandbox):
    run(sandbox, "-n", 4, "--", PYTHON, ROOT / "examples" / "pipeline.py", 6, name="farm", ANOLE_TIME="full")
    text = " ".join(sandbox.anole("print", "farm.anole").succeeded().out.split())
    expect_words(text, "Master.run pipeline.py", "Master.listen pipeline.py", "work pipeline.py")
    replay = json.loads(sandbox.anole("replay", "farm.anole", "--wait", "sleep", "--json").succeeded().out)
    expect(replay["wall"] > 0, replay)


def other_modes(sandbox):
    run(sandbox, "-n", 1, "--mode", "unwind", "--", PYTHON, ROOT / "examples" / "pipeline.py", name="unwound")
    expect("pipeline.py" not in sandbox.anole("print", "unwound.anole").succeeded().out, "C frames only")
    wrong = sandbox.anole("run", "--launcher", "mpiexec.mpich", "--", PYTHON, "-c", "0").failed_with(2)
    expect_words(wrong.err, "Open MPI", "--launcher")


def test(sandbox):
    compare_with_python(sandbox)
    all_ranks_alike(sandbox)
    farm(sandbox)
    other_modes(sandbox)


main(test)
