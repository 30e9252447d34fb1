"""What traces of Python programs hold, whichever MPI mpi4py was built for: call paths are those that Python itself tells,
mixed with C's, on every rank and without loss."""

import json
import sys
import sysconfig

from harness import BIN, HERE, ROOT, expect, expect_words

PYTHON = sys.executable
MODULES = BIN.parent / "python"


class PythonTraces:
    """Traces of programs that import mpi4py for this MPI, from `folder` if it is not where Python looks for modules."""

    def __init__(self, sandbox, mpi, folder=None):
        self.sandbox, self.mpi = sandbox, mpi
        self.path = ":".join(str(part) for part in (folder, MODULES, sandbox.path) if part)

    def run(self, *command, name="trace", **options):
        raw = self.sandbox.path / name
        raw.mkdir()
        result = self.sandbox.anole("run", *command, ANOLE_VERIFY=raw, ANOLE_OUTPUT=f"{name}.anole", PYTHONPATH=self.path,
                                    **options).succeeded()
        self.sandbox.is_lossless(f"{name}.anole", raw)
        return result

    def text(self, name="trace"):
        return " ".join(self.sandbox.anole("print", f"{name}.anole").succeeded().out.split())

    def compare_with_python(self):
        self.sandbox.run(f"mpicc.{self.mpi}", "-shared", "-fPIC", "-g", f"-I{sysconfig.get_paths()['include']}",
                         HERE / "programs" / "relay.c", "-o", "relay.so").succeeded()
        result = self.run("-n", 3, "--", PYTHON, HERE / "programs" / "frames.py")
        told = [line for line in result.out.splitlines() if line]
        text = self.text()
        expect(len(told) == 3 + 80 + 1 + 2 + 5 + 3 + 1 + 1, f"{len(told)} calls: {result}")
        for path in set(told):
            # Python has the plain name of a function, the trace the full one.
            for frame in path.split(" > "):
                expect(frame in text.replace("Node.", "").replace("Thread.", "").replace("program.<locals>.", ""),
                       f"{frame} of {path} is not in {text}")
        expect_words(text, "relay relay.c:13 > meet relay.c:7", "relay relay.c:14 > barrier frames.py",
                     "<module> <string>:6 > barrier frames.py")
        expect("anole/_program" not in text and "_program.py" not in text, text)
        info = self.sandbox.info("trace.anole")
        expect(info["callpath"] == "python", info["callpath"])
        expect_words(self.sandbox.anole("info", "--all", "trace.anole").succeeded().out, '"named" 3 3', "by hand markers 1")

    def all_ranks_alike(self):
        """Ids do not depend on addresses, which differ from rank to rank and from run to run."""
        self.run("-n", 3, "--", PYTHON, HERE / "programs" / "frames.py", name="again")
        self.sandbox.anole("diff", "trace.anole", "again.anole").succeeded()

    def farm(self):
        self.run("-n", 4, "--", PYTHON, ROOT / "examples" / "pipeline.py", 6, name="farm", ANOLE_TIME="full")
        expect_words(self.text("farm"), "Master.run pipeline.py", "Master.listen pipeline.py", "work pipeline.py")
        replay = json.loads(self.sandbox.anole("replay", "farm.anole", "--wait", "sleep", "--json").succeeded().out)
        expect(replay["wall"] > 0, replay)

    def check(self):
        self.compare_with_python()
        self.all_ranks_alike()
        self.farm()
