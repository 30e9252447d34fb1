"""How a run ends: what the program is told to do, and what is done to it from outside."""

import resource
import signal
from dataclasses import dataclass
from typing import Callable

from processes import processes_in
from run import FaultRun


def launcher_gets(number):
    return lambda run: run.launcher.send_signal(number)


def no_space(processes_of):
    """Files of these processes cannot grow any more."""
    def act(run):
        for process in processes_of(run):
            resource.prlimit(process, resource.RLIMIT_FSIZE, (0, 0))
        run.go()
    return act


@dataclass
class End:
    program: str  # the word that the program knows
    act: Callable = FaultRun.go
    output: str = "trace.anole"
    lines: int = 1  # that reach the user

    @property
    def last_call(self):
        return "MPI_Send" if self.program == "error" else ""

    @property
    def is_regular(self):
        return self.program in ("finalize", "destructor")


ENDS = {name: End(name) for name in (
    "finalize", "destructor", "abort", "error", "exit", "return", "_exit", "throw",
    "SIGTERM", "SIGINT", "SIGSEGV", "SIGABRT", "SIGKILL")} | {
    "launcher-SIGINT": End("exit", launcher_gets(signal.SIGINT)),
    "launcher-SIGTERM": End("exit", launcher_gets(signal.SIGTERM)),
    "launcher-SIGKILL": End("exit", launcher_gets(signal.SIGKILL), lines=0),
    "finalize-full": End("finalize", no_space(lambda run: run.ranks)),
    "SIGKILL-full": End("SIGKILL", no_space(lambda run: processes_in(run.folder, "anole-keeper"))),
    "finalize-unwritable": End("finalize", output="missing/trace.anole"),
    "SIGKILL-unwritable": End("SIGKILL", output="missing/trace.anole"),
}
