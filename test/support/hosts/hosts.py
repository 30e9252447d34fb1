"""Several hosts on one machine, for tests of what only happens between hosts.

Each host is a process that sleeps in namespaces of its own: host name, network, clocks, processes, `/tmp` and `/dev/shm`.
The networks are joined by a bridge, in a further network namespace, where mpiexec runs as on a login node. The launchers
start their proxies by `enter` instead of ssh. All of it belongs to a user namespace, so no privilege is needed, and
nothing outside changes. It ends with the process that made it, however that ends.

Rejected: containers, which need their own images and daemons; several ranks of one host that pretend to be apart, which
would share the clock and the memory that the tests are about."""

import contextlib
import os
import pathlib
import signal
import subprocess

ENTER = pathlib.Path(__file__).resolve().parent / "enter"
NETWORK = "10.77.0"
LOGIN = ("--user", "--map-root-user", "--net", "--uts", "--mount")
HOST = ("--net", "--uts", "--mount", "--ipc", "--pid", "--time")
SECONDS = 60  # that a step may take


def nsenter(holder, *namespaces):
    """What starts a command there. Users keep their number, which is the only one that there is inside."""
    return ["nsenter", "--target", str(holder.pid), "--user", "--preserve-credentials", *namespaces]


class Forbidden(Exception):
    """The system does not allow what is needed; the text says what."""


class Holder:
    """The first process in new namespaces. What it prints first says that it is ready."""

    def __init__(self, namespaces, inside, script, *arguments):
        command = ["setpriv", "--pdeathsig", "KILL", *inside, "unshare", *namespaces, "--fork", "--kill-child",
                   "sh", "-euc", script, "sh", *map(str, arguments)]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        cwd="/", text=True)
        if self.process.stdout.readline() != "ready\n":
            self.process.kill()
            raise Forbidden(self.process.communicate()[1].strip().split("\n")[-1])
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        self.pid = int(children.read_text().split()[0])
        self.own = self.processes()

    def processes(self):
        """All processes of the host."""
        found = set()
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):  # gone
                if os.readlink(entry / "ns/net") == os.readlink(f"/proc/{self.pid}/ns/net"):
                    found.add(int(entry.name))
        return found

    def is_idle(self):
        return self.processes() == self.own

    def kill(self):
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGKILL)

    def await_end(self):
        self.process.communicate(timeout=SECONDS)


# A folder that all hosts see, as by a network file system, stays where it is although /tmp is the host's own.
MOUNT = """
shared=$1
kept=/mnt
mount --bind "$shared" "$kept"
mount -t tmpfs tmpfs /tmp
mkdir -p "$shared"
mount --bind "$kept" "$shared"
ip link set lo up
"""

# The hosts, which come later, see the names, too.
HOLD_LOGIN = MOUNT + """
names=$2 address=$3
hostname login
mount --bind "$names" /etc/hosts
ip link add bridge type bridge
ip address add "$address/24" dev bridge
ip link set bridge up
echo ready
exec sleep infinity
"""

# Processes are numbered from different numbers on. The first one collects the others' orphans.
HOLD_HOST = MOUNT + """
name=$2 processes=$3
hostname "$name"
echo "$processes" > /proc/sys/kernel/ns_last_pid
mount -t tmpfs tmpfs /dev/shm
mount -t proc proc /proc
sleep infinity &
echo ready
wait
"""

CONNECT = """
name=$1 host=$2
ip link add "to-$name" type veth peer name eth0 netns "$host"
ip link set "to-$name" master bridge up
"""

GIVE_ADDRESS = """
address=$1
ip address add "$address/24" dev eth0
ip link set eth0 up
"""


def run_inside(holder, script, *arguments):
    done = subprocess.run([*nsenter(holder, "--net"), "sh", "-euc", script, "sh", *map(str, arguments)],
                          capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode:
        raise Forbidden((done.stderr or done.stdout).strip().split("\n")[-1])


class Hosts:
    """`clocks`: for each host's name, how many seconds its CLOCK_MONOTONIC is ahead. All hosts see `folder`."""

    def __init__(self, folder, clocks):
        self.folder, self.clocks = pathlib.Path(folder), clocks
        self.hosts, self.login = {}, None

    def __enter__(self):
        try:
            self.start()
        except (Forbidden, OSError) as problem:
            self.end()
            raise Forbidden(f"hosts of the tests' own are not possible here: {problem}") from None
        except BaseException:
            self.end()
            raise
        return self

    def start(self):
        addresses = {"login": f"{NETWORK}.254"} | {name: f"{NETWORK}.{i}" for i, name in enumerate(self.clocks, 1)}
        names = self.folder / "names"
        names.write_text("127.0.0.1 localhost\n" + "".join(f"{address} {name}\n" for name, address in addresses.items()))
        self.login = Holder(LOGIN, [], HOLD_LOGIN, self.folder, names, addresses["login"])
        for name, ahead in self.clocks.items():
            self.add(name, addresses[name], ahead)

    def add(self, name, address, ahead):
        inside = nsenter(self.login, "--net", "--uts", "--mount")
        host = Holder((*HOST, "--monotonic", str(ahead), "--boottime", str(ahead)), inside, HOLD_HOST, self.folder, name,
                      1000 * (len(self.hosts) + 1))
        self.hosts[name] = host
        (self.folder / f"{name}.pid").write_text(str(host.pid))
        run_inside(self.login, CONNECT, name, host.pid)
        run_inside(host, GIVE_ADDRESS, address)

    def launcher(self, mpi, ranks):
        """The words of mpiexec that start so many ranks on each host. Open MPI 4.1 has to be told what windows use by TCP."""
        slots = ",".join(f"{name}:{ranks}" for name in self.hosts)
        if mpi == "openmpi":
            parameters = {"plm_rsh_agent": ENTER, "oob_tcp_if_include": f"{NETWORK}.0/24",
                          "btl_tcp_if_include": f"{NETWORK}.0/24", "osc": "pt2pt"}
            return ["mpiexec.openmpi", *(word for pair in parameters.items() for word in ("--mca", *pair)), "--host", slots]
        return ["mpiexec.mpich", "-launcher", "ssh", "-launcher-exec", ENTER, "-iface", "bridge", "-hosts", slots]

    def at_login(self, command):
        """The command as it is run on the login node, in the folder; it ends with this process."""
        return ["setpriv", "--pdeathsig", "KILL", *nsenter(self.login, "--net", "--uts", "--mount"),
                f"--wdns={self.folder}", "--", "env", f"HOSTS_FOLDER={self.folder}", f"PWD={self.folder}", *command]

    def fail(self, *names):
        """As if the power failed: all processes of these hosts end at once, and none can do anything about it."""
        for act in (Holder.kill, Holder.await_end):
            for name in names:
                act(self.hosts[name])

    def end(self):
        self.fail(*self.hosts)
        if self.login:
            self.login.kill()
            self.login.await_end()

    def __exit__(self, *_):
        self.end()
