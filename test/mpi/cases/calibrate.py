"""What `anole calibrate` measures is a network for predictions."""

import json

from harness import BIN, BUILT, expect, main


COLLECTIVES = ("barrier", "bcast", "reduce-scatter", "allreduce", "reduce", "allgather", "gather", "scatter", "alltoall",
               "scan", "exscan")


def near(network, name):
    """Whether a way has the times of 24 sizes, which are those of this world: from a nanosecond to a second."""
    times = network[name]
    expect([size for size, _ in times] == [0] + [2**power for power in range(23)], f"{name}: {times}")
    expect(all(1e-3 < time < 1e6 for _, time in times), f"{name}: {times}")


def test(sandbox):
    sandbox.anole("calibrate", "-o", "here.json").succeeded()
    network = json.loads((sandbox.path / "here.json").read_text())["here"]
    for key in ("bandwidth", "latency", "intra-bandwidth", "intra-latency", "copy"):
        expect(network[key] > 0, f"{key}: {network}")
    for key in ("overhead", "gap", "intra-overhead", "intra-gap"):
        expect(0 <= network[key] < 1e5, f"{key}: {network}")
    expect(network["eager"] == network["intra-eager"] >= 0, f"{network}")
    for key in COLLECTIVES:
        expect(0 <= network.get(key, 0) < 1e5, f"{key}: {network}")
    expect(any(key in network for key in COLLECTIVES), f"{network}")
    expect(network["nodes"] == 1, f"{network}")
    for name in ("table", "partitioned"):
        near(network, name)
        near(network, f"intra-{name}")
    sandbox.mpiexec(4, BUILT / "anole" / "stencil2d", 5, ANOLE_OUTPUT="trace.anole").succeeded()
    shown = sandbox.anole("whatif", "trace.anole", "--networks", "here.json").succeeded()
    expect(shown.out.startswith("here: predicted "), f"{shown}")
    bad = sandbox.anole("calibrate", "-o", "no/such/folder.json")
    expect(bad.status == 2 and "no/such/folder.json" in bad.err, f"{bad}")
    alone = sandbox.mpiexec(1, BIN / "anole-calibrate", "alone.json")
    expect(alone.status == 2 and "at least 2 ranks" in alone.err, f"{alone}")


main(test)
