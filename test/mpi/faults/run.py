"""One run of the program `fault` on three ranks: brings it to the point where the others wait for the
victim, does the deed, and waits until nothing of the run is left."""

import pathlib
import re
import subprocess
import time

from harness import MPI, SECONDS, Failure, await_that, environment
from processes import kill, processes_in, stacks

RANKS = 3


def cpu_seconds(process):
    return time.clock_gettime((~process << 3) | 2)  # Linux' number for the clock of a process


def sleeps(process):
    return "State:\tS" in pathlib.Path(f"/proc/{process}/status").read_text()


def await_inside_call(process):
    """MPI's waiting uses the processor, and where it does not, it sleeps; getting there takes less."""
    enough = cpu_seconds(process) + 0.01
    asleep = 0

    def is_inside():
        nonlocal asleep
        asleep = asleep + 1 if sleeps(process) else 0
        return asleep > 10 or cpu_seconds(process) >= enough
    await_that(is_inside, "ranks that wait")


class FaultRun:
    def __init__(self, folder, program, family, end, victim, options):
        folder.mkdir()
        self.folder, self.victim, self.end = folder, victim, end
        self.command = ["mpiexec", "-n", str(RANKS), str(program), family, end.program, str(victim)]
        self.options = options

    def start(self):
        return subprocess.Popen(self.command, cwd=self.folder, env=environment(self.options),
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, start_new_session=True)

    def await_ranks(self):
        files = [self.folder / f"ready-{rank}" for rank in range(RANKS)]
        await_that(lambda: all(f.exists() for f in files), "ranks that get ready")
        self.ranks = [int(f.read_text()) for f in files]
        if self.end.is_regular:
            return
        for process in (p for rank, p in enumerate(self.ranks) if rank != self.victim):
            await_inside_call(process)

    def finish(self):
        with self.start() as self.launcher:
            try:
                self.await_ranks()
                self.end.act(self)
                self.out, self.err = self.launcher.communicate(timeout=SECONDS)
                await_that(lambda: not processes_in(self.folder), f"end of {self.command}")
            except (Failure, subprocess.TimeoutExpired) as hung:
                raise Failure(f"{hung}\n{stacks(processes_in(self.folder))}") from None
            finally:
                self.end_all()
        self.status = self.launcher.returncode
        return self

    def end_all(self):
        kill([self.launcher.pid, *processes_in(self.folder)])

    def go(self):
        (self.folder / "go").touch()

    def behaviour(self):
        """What the user sees, without what differs from run to run, or only says the status in words."""
        out = re.sub(r".*EXIT STRING.*\n", "", self.out)
        return self.status, re.sub(r"\d+", "#", out)

    def lines(self):
        return [line for line in self.err.splitlines() if line.startswith("anole:")]

    def launcher_lost_lines(self):
        """When MPI ends a job, MPICH's mpiexec may leave without having read all that was written,
        MPI's own line included. Open MPI's does so whenever it ends a job. Both do it without a tracer, too."""
        if MPI == "openmpi":
            return not self.end.is_regular
        last = {"abort": "application called MPI_Abort", "error": "Fatal error"}.get(self.end.program, "")
        return last not in self.err

    def __str__(self):
        return (f"{' '.join(self.command)}\nstatus {self.status}\n--- stdout\n{self.out}"
                f"--- stderr\n{self.err}--- files {sorted(p.name for p in self.folder.iterdir())}")
