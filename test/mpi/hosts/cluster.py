"""Runs on two hosts with clocks of their own, which `test/support/hosts` makes of this machine."""

import contextlib
import os
import subprocess

from harness import BIN, BUILT, MPI, await_that, environment, skip
from hosts import Forbidden, Hosts

CLOCKS = {"one": 0, "two": 5000}  # seconds ahead
PROGRESS = BIN.parent / "lib" / "progress_in_barriers.so"


class Cluster:
    """Two hosts that see the sandbox's folder, and as many ranks on each as a run asks for."""

    def __init__(self, sandbox, hosts):
        self.sandbox, self.hosts = sandbox, hosts

    def command(self, each, *program, preload=(), **options):
        """As a user gives it: Open MPI's launcher takes no environment to other hosts but what it is told to."""
        words = self.hosts.launcher(MPI, each)
        for name, value in {**options, "LD_PRELOAD": preloaded(*preload)}.items():
            words += ["-x", f"{name}={value}"] if MPI == "openmpi" else ["-genv", name, value]
        return self.at_login([*words, "-n", each * len(CLOCKS), *program])

    def at_login(self, command):
        return [str(word) for word in self.hosts.at_login(command)]

    def start(self, each, *program, **options):
        return subprocess.Popen(self.command(each, *program, **options), cwd=self.sandbox.path, env=environment({}),
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def await_idle(self):
        """Keepers write after their ranks are gone, and the launcher too."""
        for name, host in self.hosts.hosts.items():
            await_that(lambda: host.process.poll() is not None or host.is_idle(), f"the end of what ran on {name}")

    def run(self, each, *program, **options):
        return self.sandbox.run(*self.command(each, *program, **options))

    def anole_run(self, each, *program, **options):
        """For programs without the tracer. `anole` gives its options to all hosts."""
        launcher = " ".join(map(str, self.hosts.launcher(MPI, each)))
        return self.sandbox.run(*self.at_login(["anole", "run", "--launcher", launcher, "-n", each * len(CLOCKS), "--", *program]),
                                LD_PRELOAD=preloaded(), **options)


@contextlib.contextmanager
def cluster(sandbox):
    if BIN.is_relative_to("/tmp"):
        skip("the build tree is in /tmp, of which each host has its own")
    try:
        with Hosts(sandbox.path, CLOCKS) as hosts:
            yield Cluster(sandbox, hosts)
    except Forbidden as reason:
        skip(reason)


def preloaded(*libraries):
    """What the tests preload into ranks."""
    libraries += (PROGRESS,) if MPI == "mpich" else ()
    return ":".join(map(str, [*libraries, os.environ.get("LD_PRELOAD", "")])).strip(":")


def example(sandbox, program, kind="anole"):
    """A copy that all hosts see, with the tracer or `plain`."""
    copy = sandbox.path / program
    if not copy.exists():
        copy.write_bytes((BUILT / kind / program).read_bytes())
        copy.chmod(0o755)
    return copy
