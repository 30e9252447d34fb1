"""Who ends `anole run` or `anole overhead` ends the launcher, and is told its exit status: the ranks would go on alone.
Under nohup, the end of the terminal is no end of the run."""

import signal
import subprocess
import time

import processes
from harness import BIN, await_that, environment, expect, expect_words, main

LAUNCHER = """#!/bin/sh
trap 'echo told >told; exit 7' TERM
trap 'echo hung up >told; exit 8' HUP
echo >started
while :; do sleep 0.05; done
"""
PROGRAM = """#include <mpi.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  MPI_Init(NULL, NULL);
  fclose(fopen("started", "w"));
  sleep(240);
  MPI_Finalize();
}
"""


def begun(sandbox, *words, **options):
    """A run of which the launcher, or a rank, has begun."""
    for name in ("started", "told"):
        (sandbox.path / name).unlink(missing_ok=True)
    run = subprocess.Popen([BIN / "anole", *words, "--", "./program"], cwd=sandbox.path, env=environment({}), text=True,
                           stderr=subprocess.PIPE, **options)
    await_that(lambda: (sandbox.path / "started").exists() or run.poll() is not None, "nothing starts")
    return run


def ended(sandbox, sent, **options):
    """What the launcher says when `anole run` gets these signals, and the exit status."""
    run = begun(sandbox, "run", "--launcher", sandbox.path / "launcher", "-n", "1", **options)
    for each in sent:
        run.send_signal(each)
        time.sleep(0.3)
    run.communicate(timeout=30)
    expect((sandbox.path / "told").exists(), f"status {run.returncode}, and the launcher was not told")
    return (sandbox.path / "told").read_text(), run.returncode


def ends_overhead(sandbox):
    """With the run that goes on, and without the next one."""
    run = begun(sandbox, "overhead", "-n", "2")
    run.send_signal(signal.SIGTERM)
    _, said = run.communicate(timeout=30)
    expect(run.returncode == 2, f"status {run.returncode}: {said}")
    expect_words(said, "told to end; so was ./program")
    await_that(lambda: not processes.processes_in(sandbox.path), "ranks go on")


def answers(sandbox):
    expect(ended(sandbox, [signal.SIGTERM]) == ("told\n", 7), "SIGTERM is not passed on")
    expect(ended(sandbox, [signal.SIGHUP]) == ("hung up\n", 8), "SIGHUP is not passed on")
    # The keyboard's signal comes to the launcher from the terminal, which is not there.
    expect(ended(sandbox, [signal.SIGINT, signal.SIGTERM]) == ("told\n", 7), "SIGINT does not wait for the launcher")

    def ignoring():
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    expect(ended(sandbox, [signal.SIGHUP, signal.SIGTERM], preexec_fn=ignoring) == ("told\n", 7), "nohup is undone")


def test(sandbox):
    launcher = sandbox.path / "launcher"
    launcher.write_text(LAUNCHER)
    launcher.chmod(0o755)
    (sandbox.path / "program.c").write_text(PROGRAM)
    sandbox.compile("mpicc", sandbox.path / "program.c", "program")
    try:
        answers(sandbox)
        ends_overhead(sandbox)
    finally: # where a check fails, nothing goes on
        processes.kill(processes.processes_in(sandbox.path))


main(test)
