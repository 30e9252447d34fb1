"""A Slurm of one node. Its daemons run in a folder of the test, as the user who tests, with a key and ports of their own, and
end with the test, also if that is killed. Nothing of a Slurm that is installed for this host is read or changed."""

import contextlib
import getpass
import os
import shutil
import socket
import subprocess
import time

import processes
from harness import skip

SECONDS = 30  # to start
SBIN = f"{os.environ['PATH']}:/usr/sbin:/sbin"
# What ctest sets is for ranks: daemons are to see the machine, and to sleep as they are used to.
DAEMONS = {name: value for name, value in os.environ.items() if name not in ("LD_PRELOAD", "HWLOC_COMPONENTS")}


def free_ports(count):
    with contextlib.ExitStack() as open_sockets:
        sockets = [open_sockets.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


def configuration(folder, tasks):
    """The node may be given more tasks than it has processors, and its processes are those that the daemon has started."""
    host = socket.gethostname().split(".")[0]
    controller, node = free_ports(2)
    return f"""ClusterName=anole
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={node}
SlurmUser={getpass.getuser()}
SlurmdUser={getpass.getuser()}
AuthType=auth/munge
AuthInfo=socket={folder}/munge
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SlurmdParameters=config_overrides
NodeName={host} NodeAddr=127.0.0.1 CPUs={tasks} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
"""


@contextlib.contextmanager
def daemon(log, *command):
    """It is told to end if this process is gone."""
    with open(log, "w") as output:
        process = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", *map(str, command)], env=DAEMONS, cwd=log.parent,
                                   stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def await_ready(condition, running, log):
    limit = time.monotonic() + SECONDS
    while not condition():
        if running.poll() is not None or time.monotonic() > limit:
            lines = log.read_text(errors="replace").splitlines()
            skip(f"Slurm does not start here: {log.stem}: {lines[-1] if lines else 'no word'}")
        time.sleep(0.05)


def is_idle(conf):
    found = subprocess.run(["sinfo", "-h", "-o", "%T"], env={**DAEMONS, "SLURM_CONF": conf}, capture_output=True, text=True)
    return found.stdout.strip() == "idle"


@contextlib.contextmanager
def slurm_node(folder, tasks=4):
    """The variables that have srun use this Slurm."""
    munged, slurmctld, slurmd = (shutil.which(name, path=SBIN) for name in ("munged", "slurmctld", "slurmd"))
    if not (munged and slurmctld and slurmd and shutil.which("srun") and shutil.which("setpriv")):
        skip("Slurm is not installed")
    for part in ("", "state", "spool"):
        (folder / part).mkdir()
    conf, key, log = folder / "slurm.conf", folder / "key", "{}.log"
    key.write_bytes(os.urandom(128))
    key.chmod(0o400)
    conf.write_text(configuration(folder, tasks))
    files = [f"--{name}={folder}/munge{end}" for name, end in {"pid-file": "d.pid", "socket": "", "seed-file": ".seed"}.items()]
    try:
        with contextlib.ExitStack() as running:
            def start(name, *command):
                return running.enter_context(daemon(folder / f"{name}.log", *command)), folder / f"{name}.log"
            # The folder of a test is its user's, where munged wants one in which all users may look.
            munge = start("munged", munged, "--foreground", "--force", f"--key-file={key}", f"--log-file={folder}/munge.log", *files)
            await_ready((folder / "munge").exists, *munge)
            start("slurmctld", slurmctld, "-D", "-f", conf)
            node = start("slurmd", slurmd, "-D", "-f", conf)
            await_ready(lambda: is_idle(str(conf)), *node)
            yield {"SLURM_CONF": conf}
    finally:
        processes.kill(processes.processes_in(folder))
