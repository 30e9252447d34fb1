"""A program that has the rights of another user (setuid) does not write where its user's environment says."""

import os
import pwd

from harness import HERE, expect, main, skip


def give_away(program):
    """To another user or group, whose rights it then has. False where the tester may not do so."""
    try:
        nobody = pwd.getpwnam("nobody").pw_uid
        groups = [g for g in os.getgroups() if g != os.getegid()]
        if os.geteuid() == 0:
            os.chown(program, nobody, -1)
            os.chmod(program, 0o4755)
        elif groups:
            os.chown(program, -1, groups[0])
            os.chmod(program, 0o2755)
        else:
            return False
    except (OSError, KeyError):
        return False
    return True


def test(sandbox):
    sandbox.path.chmod(0o777)  # the other user may write here
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "rights.c", "rights")
    run = sandbox.run(program, ANOLE_OUTPUT="mine.anole").succeeded()
    expect(run.out == "0\n" and sandbox.exists("mine.anole"), f"an ordinary program is traced: {run}")
    if not give_away(program):
        skip("only root may give a program other rights")
    run = sandbox.run(program, ANOLE_OUTPUT="theirs.anole", ANOLE_VERIFY="raw")
    if run.out == "0\n" or "loading shared libraries" in run.err:
        skip("the file system gives nobody other rights, or Anole is in a private folder")
    run.succeeded()
    expect(not sandbox.exists("theirs.anole") and not sandbox.exists("raw"), f"files: {sandbox.files()}")
    expect(run.err.count("anole: no trace: the program has rights") == 1, f"it does not say so once: {run}")


main(test)
