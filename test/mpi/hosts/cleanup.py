"""Nothing of the hosts stays, neither when a test is over nor when its process is killed in the middle."""

import contextlib
import os
import pathlib
import subprocess
import sys

from cluster import cluster
from harness import await_that, expect, main

# Starts a run without end, says which process is in which host, and waits for somebody to kill it.
ENDLESS = """
import pathlib, sys, types
from cluster import cluster, example
from harness import await_that
sandbox = types.SimpleNamespace(path=pathlib.Path(sys.argv[1]))
with cluster(sandbox) as machines:
    program = example(sandbox, "stencil2d")
    machines.start(2, program, 1000000, ANOLE_ONLINE_BUDGET=0)
    await_that((sandbox.path / "stencil2d.anole.partial" / "online").exists, "a run")
    print(machines.hosts.login.pid, *(host.pid for host in machines.hosts.hosts.values()), flush=True)
    sys.stdin.read()
"""


def namespaces(pid):
    return {os.readlink(entry): entry for entry in pathlib.Path(f"/proc/{pid}/ns").iterdir()}


@contextlib.contextmanager
def own_namespaces(pids):
    """Those of these processes alone. They are kept open, as the system gives the names of ended ones to the next."""
    found = {name: entry for pid in pids for name, entry in namespaces(pid).items()}
    with contextlib.ExitStack() as kept:
        for entry in found.values():
            kept.enter_context(open(entry))
        yield set(found) - set(namespaces("self"))


def users(wanted):
    """The processes that are in one of these namespaces."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if wanted.intersection(namespaces(entry.name)):
                found.append((entry.name, (entry / "cmdline").read_text()))
        except OSError:
            pass  # gone
    return found


def outside():
    """Interfaces and mounts of this machine."""
    return sorted(os.listdir("/sys/class/net")), pathlib.Path("/proc/self/mountinfo").read_text()


def ended(sandbox):
    with contextlib.ExitStack() as kept:
        with cluster(sandbox) as machines:
            pids = [holder.pid for holder in (machines.hosts.login, *machines.hosts.hosts.values())]
            wanted = kept.enter_context(own_namespaces(pids))
            expect(len(wanted) >= len(pids), f"namespaces {wanted}")
            expect(len(users(wanted)) >= len(pids), "no process is there")
        expect(not users(wanted), f"still there: {users(wanted)}")


def killed(sandbox):
    process = subprocess.Popen([sys.executable, "-B", "-c", ENDLESS, str(sandbox.path)], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": ":".join(sys.path)})
    with own_namespaces(process.stdout.readline().split()) as wanted:
        expect(len(users(wanted)) >= 7, "no run is there")
        process.kill()
        process.communicate()
        await_that(lambda: not users(wanted), "the end of all that was in the hosts")


def test(sandbox):
    before = outside()
    ended(sandbox)
    killed(sandbox)
    expect(outside() == before, f"{outside()} instead of {before}")


main(test)
