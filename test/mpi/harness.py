"""What the end-to-end tests share: building, running and comparing programs.

A test is a script that exits with status 0; `Sandbox` gives it a folder that is removed at the end.
ANOLE_BIN is the folder with Anole's programs; ANOLE_TEST_PROGRAMS holds the examples, built by
build_programs.py twice: `anole/` with Anole's wrappers and `plain/` with MPICH's."""

import fcntl
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass

import processes

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BIN = pathlib.Path(os.environ["ANOLE_BIN"])
# The MPI that `mpicc` and `mpiexec` mean here: the folder of the build tree that is first in PATH.
MPI = os.environ.get("ANOLE_TEST_MPI", "mpich")
# The version of LLVM that the wrappers are to take; the newest, if it is empty.
LLVM = os.environ.get("ANOLE_TEST_LLVM", "")
RUNTIME = BIN.parent / "lib" / ("libanole.so" if MPI == "mpich" else f"libanole-{MPI}.so")
BUILT = pathlib.Path(os.environ["ANOLE_TEST_PROGRAMS"])
# A run that takes this long hangs; ctest's own limits are longer, so that this message is seen.
SECONDS = int(os.environ.get("ANOLE_TEST_SECONDS", "240"))


class Failure(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Failure(message)


def skip(reason):
    """Ends a test that cannot run here; `./dev test` shows the reason."""
    print(reason)
    sys.exit(77)


def await_that(condition, what):
    limit = time.monotonic() + SECONDS
    while not condition():
        expect(time.monotonic() < limit, f"timeout: {what}")
        time.sleep(0.002)


@dataclass
class Result:
    command: list
    status: int
    out: str
    err: str

    def succeeded(self):
        expect(self.status == 0, f"status {self.status} of {self}")
        return self

    def failed_with(self, status):
        expect(self.status == status, f"status {self.status} instead of {status} of {self}")
        return self

    def __str__(self):
        return f"{' '.join(map(str, self.command))}\n--- stdout\n{self.out}--- stderr\n{self.err}"


def environment(changes):
    """The tester's own options of the tracer must not change what is tested, nor must their folder."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("ANOLE") and k != "PWD"}
    kept["PATH"] = f"{BIN.parent / MPI}:{BIN}:{kept['PATH']}"
    if LLVM:
        kept["ANOLE_LLVM"] = LLVM
    return kept | {name: str(value) for name, value in changes.items()}


def preloading(*libraries):
    """What tells mpiexec to preload libraries into the ranks, before what ctest preloads."""
    libraries = ":".join(map(str, [*libraries, os.environ.get("LD_PRELOAD", "")]))
    return ["-x", f"LD_PRELOAD={libraries}"] if MPI == "openmpi" else ["-genv", "LD_PRELOAD", libraries]


class Sandbox:
    """A folder of its own for one test, and the commands that run in it."""

    def __enter__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="anole-"))
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def run(self, *command, **changes):
        process = subprocess.Popen(
            [str(word) for word in command], cwd=self.path, env=environment(changes),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="backslashreplace")
        try:
            out, err = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise Failure(self.hung(command, process)) from None
        return Result(command, process.returncode, out, err)

    def hung(self, command, process):
        """Ends all processes of a run that does not end by itself. What it printed, and where each process was."""
        left = processes.processes_in(self.path)
        stacks = processes.stacks(left)
        process.kill()
        while left := processes.processes_in(self.path):
            processes.kill(left)
        out, err = process.communicate()
        return f"timeout after {SECONDS} s of {Result(command, -1, out, err)}{stacks}"

    def mpiexec(self, ranks, *command, **changes):
        """A rank that ends before MPI_Init can surprise the launcher, which then dies of SIGPIPE."""
        for _ in range(3):
            result = self.run("mpiexec", "-n", ranks, *command, **changes)
            if result.status != -signal.SIGPIPE:
                break
        return result

    def untraced(self, ranks, program, *arguments):
        """What an example does without the tracer. It runs once after it is built, for the test that asks first; tests that
        ask meanwhile wait for it. The result is kept beside the programs."""
        plain = BUILT / "plain" / program
        kept = BUILT / "untraced" / "-".join(map(str, (program, ranks, *arguments)))
        kept.parent.mkdir(exist_ok=True)
        with kept.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not kept.exists() or kept.stat().st_mtime_ns <= plain.stat().st_mtime_ns:
                ran = self.mpiexec(ranks, plain, *arguments).succeeded()
                whole = kept.with_suffix(".part")
                whole.write_text(json.dumps(asdict(ran), default=str))
                whole.replace(kept)
        return Result(**json.loads(kept.read_text()))

    def anole(self, *arguments, **changes):
        return self.run(BIN / "anole", *arguments, **changes)

    def compile(self, wrapper, source, program, *flags, **changes):
        target = self.path / program
        compiler = BIN / wrapper if wrapper.startswith("anole") else wrapper
        flags = ("-O2",) + flags if not any(f.startswith("-O") for f in flags) else flags
        includes = () if str(source).endswith(".f90") else (f"-I{ROOT / 'examples'}",)
        self.run(compiler, *flags, *includes, source, "-o", target, *libraries(source),
                 **changes).succeeded()
        return target

    def traces(self, program, ranks, *arguments):
        """Compiles a program of `programs/` with and without Anole and runs it untraced, in static and in
        unwinding mode. It must behave alike, and the traces must hold every event. What `anole print`
        says of each trace, by mode."""
        source = HERE / "programs" / f"{program}.c"
        plain = self.compile("mpicc", source, "plain")
        traced = self.compile("anole-mpicc", source, "traced")
        untraced = self.mpiexec(ranks, plain, *arguments).succeeded()
        texts = {}
        for mode, command in {"static": ("mpiexec", "-n", ranks, traced),
                              "unwind": ("anole", "run", "-n", ranks, "--", plain)}.items():
            (self.path / mode).mkdir()
            run = self.run(*command, *arguments, ANOLE_VERIFY=self.path / mode,
                           ANOLE_OUTPUT=f"{mode}.anole")
            same_behaviour(untraced, run)
            self.is_lossless(f"{mode}.anole", self.path / mode)
            texts[mode] = self.anole("print", f"{mode}.anole").succeeded().out
        return texts

    def exists(self, name):
        return (self.path / name).exists()

    def files(self, pattern="*"):
        return sorted(str(p.relative_to(self.path)) for p in self.path.glob(pattern))

    def info(self, trace):
        return json.loads(self.anole("info", trace, "--json").succeeded().out)

    def is_lossless(self, trace, raw):
        self.anole("check", trace, "--against", raw).succeeded()


def expect_words(text, *words):
    missing = [word for word in words if word not in " ".join(text.split())]
    expect(not missing, f"{missing} not in\n{text}")


def libraries(source):
    return ("-lm",) if str(source).endswith(".c") else ()


def until_status(status, run):
    """The result of a run that is to end with this status. On a busy machine, mpiexec loses the status of one in sixty
    programs that end without MPI_Finalize, traced or not."""
    for _ in range(6):
        result = run()
        if result.status == status:
            break
    return result


def same_behaviour(untraced, traced):
    expect(traced.status == untraced.status,
           f"status {traced.status}, untraced {untraced.status}, of {traced}")
    expect(traced.out == untraced.out, f"untraced it prints {untraced.out!r}, traced: {traced}")


def main(test):
    try:
        with Sandbox() as sandbox:
            test(sandbox)
    except Failure as failure:
        print(f"FAILED: {failure}", file=sys.stderr)
        sys.exit(1)
