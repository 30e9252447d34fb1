"""The programs to measure: the examples, HPC Challenge and hypre's driver (as test/hpcc and test/hypre build them). Each is
built by clang without the pass ("plain") and by Anole's wrappers ("anole"), and runs on two ranks."""
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
BIN = pathlib.Path(os.environ["ANOLE_BIN"])
SIZES = {  # what callgrind can bear: hpcc's matrix, hypre's cube a rank, the examples' steps; two ranks are no grid for adi
    "hpcc": 400, "hypre": 20,
    "cg": 100, "checkpoint": 6, "farm": 15, "fft": 100, "heat": 4000, "hydro": 2000, "imbalance": 6,
    "multigrid": 400, "partitioned": 1000, "persistent": 5000, "polling": 1000, "retry": 1000, "ring": 10000,
    "ring08": 5000, "rmahalo": 1000, "sessions": 10000, "sort": 60, "stencil1d": 5000, "stencil2d": 4000,
    "stencil3d": 2000, "threaded": 1000, "torus": 2000, "uneven": 2000, "wavefront": 1000}
OTHERS = {"hpcc": [], "hypre": ["both"]}  # what their build scripts take after the folder


def build(folder, names):
    """The examples, and of the others those that are named."""
    environment = dict(os.environ, PATH=f"{BIN}:{os.environ['PATH']}", MPICH_CC="clang-19")
    for kind, wrapper in (("plain", "off"), ("anole", "on")):
        (folder / kind).mkdir(parents=True, exist_ok=True)
        subprocess.run(["make", "-s", "-C", ROOT / "examples", f"BUILD={folder / kind}"], check=True,
                       env=environment | {"ANOLE_WRAPPER": wrapper})
    for name in OTHERS.keys() & set(names):
        if not (folder / name / "anole").exists():
            line = [ROOT / "test" / name / "build", folder / name, *OTHERS[name]]
            subprocess.run(line, check=True, env=environment)


def configureHpcc(folder, size):
    """hpcc reads its input from the folder that it runs in: one row of two processes, blocks of 40."""
    text = (folder / "hpcc" / "plain" / "_hpccinf.txt").read_text()
    for before, after in ((r"^1000(?= )", size), (r"^80(?= )", 40), (r"^2(?= +Ps)", 1), (r"^2(?= +Qs)", 2)):
        text = re.sub(before, str(after), text, flags=re.MULTILINE)
    pathlib.Path("hpccinf.txt").write_text(text)


def command(folder, kind, name, size):
    if name == "hpcc":
        configureHpcc(folder, size)
        return [folder / "hpcc" / kind / "hpcc"]
    if name == "hypre":
        return [folder / "hypre" / kind / "struct", "-P", "2", "1", "1", "-n", *[str(size)] * 3, "-solver", "0"]
    return [folder / kind / name, str(size)]


def run(line, **options):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("ANOLE_")}
    environment |= options | {"ANOLE_OUTPUT": "bench.anole", "ANOLE_QUIET": "on"}
    line = ["mpiexec", "-n", "2", *map(str, line)]
    if subprocess.run(line, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                      stderr=subprocess.DEVNULL).returncode:
        raise SystemExit(f"bench: {' '.join(line)} failed")


def anole(*words):
    """What the tool prints."""
    return subprocess.run([BIN / "anole", *words], check=True, capture_output=True).stdout
