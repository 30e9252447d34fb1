"""What bounds the programs, and the parts of HPC Challenge, on the networks of [Tong2016], and why, by `anole classify`."""
import json

import predictions
import programs

HEAD = "| program | E1G | E10G | QDR | why, on E10G |\n|" + " --- |" * 5
PARTS = {"hpcc": ("HPL_main", "PTRANS", "HPCC_MPIFFT", "HPCC_StarDGEMM", "HPCC_MPIRandomAccess", "main_bench_lat_bw")}


def classes(name, *options):
    found = json.loads(programs.anole("classify", "--json", *options, "bench.anole"))["networks"]
    reasons = [entry["reason"] for entry in found[1]["classes"][:1]]
    return f"| {name} | " + " | ".join(network["class"] for network in found) + f" | {''.join(reasons)} |"


def row(folder, name, _runs):
    if name in predictions.REFUSED:
        return f"| {name} | refused |"
    programs.run(predictions.commandOf(folder, name))
    return "\n".join([classes(name), *(classes(f"{name}: {part}", "--within", part) for part in PARTS.get(name, ()))])
