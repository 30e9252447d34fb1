"""The processes of a run, whoever started them: those that work in its folder, which no other test's do."""

import os
import pathlib
import shutil
import signal
import subprocess

SHOWN = 12  # processes at most of which stacks are shown


def processes_in(folder, name=None):
    """Those whose working directory is the folder or is inside it; of this name, if one is given."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if pathlib.Path(os.readlink(entry / "cwd")).is_relative_to(folder) and \
                    (not name or (entry / "comm").read_text().strip() == name):
                found.append(int(entry.name))
        except OSError:
            pass  # gone
    return found


def kill(processes):
    for process in processes:
        try:
            os.kill(process, signal.SIGKILL)
        except OSError:
            pass  # gone


def stack(process):
    """Where its threads are: by a debugger if there is one, else as the system sees them."""
    if shutil.which("gdb"):
        command = ["gdb", "-p", str(process), "-batch", "-nx", "-ex", "set debuginfod enabled off", "-ex", "thread apply all backtrace 40"]
    elif shutil.which("eu-stack"):
        command = ["eu-stack", "-p", str(process)]
    else:
        command = ["sh", "-c", f"cd /proc/{process}/task && tail -n +1 */wchan */syscall"]
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=60, text=True, errors="replace").stdout
    except subprocess.TimeoutExpired:
        return "its stack could not be read in a minute\n"


def stacks(processes):
    """What each of them is doing, with its command."""
    text = ""
    for process in processes[:SHOWN]:
        try:
            command = pathlib.Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue  # gone
        text += f"--- process {process}: {command}\n{stack(process)}"
    return text
