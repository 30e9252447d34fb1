"""Who ends `anole run` ends the launcher, and is told its exit status: the ranks would go on alone. Under nohup, the end of
the terminal is no end of the run."""

import signal
import subprocess
import time

from harness import BIN, environment, expect, main

LAUNCHER = """#!/bin/sh
trap 'echo told >told; exit 7' TERM
trap 'echo hung up >told; exit 8' HUP
echo >started
while :; do sleep 0.05; done
"""


def ended(sandbox, sent, **options):
    """What the launcher says when `anole run` gets these signals, and the exit status."""
    for name in ("started", "told"):
        (sandbox.path / name).unlink(missing_ok=True)
    run = subprocess.Popen([BIN / "anole", "run", "--launcher", sandbox.path / "launcher", "-n", "1", "--", "./program"],
                           cwd=sandbox.path, env=environment({}), **options)
    deadline = time.monotonic() + 30
    while not (sandbox.path / "started").exists():
        expect(time.monotonic() < deadline and run.poll() is None, "the launcher does not start")
        time.sleep(0.02)
    for each in sent:
        run.send_signal(each)
        time.sleep(0.3)
    status = run.wait(timeout=30)
    return (sandbox.path / "told").read_text(), status


def test(sandbox):
    launcher = sandbox.path / "launcher"
    launcher.write_text(LAUNCHER)
    launcher.chmod(0o755)
    (sandbox.path / "program.c").write_text("int main(void) { return 0; }\n")
    sandbox.compile("mpicc", sandbox.path / "program.c", "program")
    expect(ended(sandbox, [signal.SIGTERM]) == ("told\n", 7), "SIGTERM is not passed on")
    expect(ended(sandbox, [signal.SIGHUP]) == ("hung up\n", 8), "SIGHUP is not passed on")
    # The keyboard's signal comes to the launcher from the terminal, which is not there.
    expect(ended(sandbox, [signal.SIGINT, signal.SIGTERM]) == ("told\n", 7), "SIGINT does not wait for the launcher")

    def ignoring():
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    expect(ended(sandbox, [signal.SIGHUP, signal.SIGTERM], preexec_fn=ignoring) == ("told\n", 7), "nohup is undone")


main(test)
