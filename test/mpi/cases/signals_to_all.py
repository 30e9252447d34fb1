"""A batch system may send a signal to all processes of a job. The program's handlers run in the program only, and
what it recorded is saved all the same."""

import os
import signal
import subprocess

from harness import HERE, SECONDS, await_that, environment, expect, main
from processes import processes_in

SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2)


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "killed.c", "killed")
    run = subprocess.Popen([str(program), "k", "10"], cwd=sandbox.path, env=environment({}),
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    await_that(lambda: sandbox.exists("k-0"), "a program that gets ready")
    keepers = processes_in(sandbox.path, "anole-keeper")
    expect(len(keepers) == 1, f"keepers: {keepers}")
    for number in SIGNALS:
        os.kill(keepers[0], number)
    (sandbox.path / "k-go").touch()
    said = run.communicate(timeout=SECONDS)[1]
    expect(run.returncode == -signal.SIGKILL, f"the program ended with {run.returncode}: {said}")
    await_that(lambda: not processes_in(sandbox.path), "a keeper that ends")
    expect(not sandbox.exists("k-handled"), "a handler of the program ran in another process")
    sandbox.anole("info", "killed.anole.partial").succeeded()


main(test)
