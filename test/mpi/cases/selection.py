"""Users choose moments, ranks, functions and memory; what is chosen is recorded without loss."""

from harness import HERE, ROOT, expect, main, same_behaviour

RANKS = 3


def counts(info):
    names = {}
    for stream in info.get("streams", []):
        for point in stream["points"]:
            names[point["function"]] = names.get(point["function"], 0) + point["events"]
    return names


def recorded(sandbox, untraced, program, *arguments, lossless=True, **options):
    """How often each function is in the trace, and the whole of `anole info`."""
    number = len(sandbox.files("raw*"))
    raw, trace = sandbox.path / f"raw{number}", f"{number}.anole"
    verify = {"ANOLE_VERIFY": raw} if lossless else {}
    run = sandbox.mpiexec(RANKS, program, *arguments, ANOLE_OUTPUT=trace, **verify, **options)
    same_behaviour(untraced, run)
    if lossless:
        sandbox.is_lossless(trace, raw)
    raw.mkdir(exist_ok=True)
    info = sandbox.info(trace)
    return counts(info), info, run


def test(sandbox):
    source = HERE / "programs" / "selection.c"
    include = f"-I{ROOT / 'include'}"
    plain = sandbox.compile("mpicc", source, "plain", include)
    program = sandbox.compile("anole-mpicc", source, "traced", include)
    untraced = sandbox.mpiexec(RANKS, plain, "pause").succeeded()

    names, _, _ = recorded(sandbox, untraced, program)
    expect(names["MPI_Sendrecv"] == 600 * RANKS and names["MPI_Comm_rank"] == RANKS, f"all: {names}")

    names, _, _ = recorded(sandbox, untraced, program, "pause")
    expect(names["MPI_Sendrecv"] == 500 * RANKS and names["MPI_Barrier"] == 5 * RANKS, f"pause: {names}")
    expect("MPI_Comm_rank" not in names, f"recorded while paused: {names}")

    names, info, _ = recorded(sandbox, untraced, program, ANOLE_RANKS="1-2")
    expect(names["MPI_Sendrecv"] == 600 * 2, f"ranks: {names}")
    expect(all(p["ranks"] == "1,2" for p in info["streams"][0]["points"]), f"ranks: {info['streams']}")
    expect(info["counters"]["left out"]["total"] == 1, f"it does not say so: {info['counters']}")

    names, _, _ = recorded(sandbox, untraced, program, ANOLE_FUNCTIONS="Collective,mpi_sendrecv,-MPI_Barrier")
    expect(set(names) == {"MPI_Allreduce", "MPI_Sendrecv"}, f"functions: {names}")

    names, _, run = recorded(sandbox, untraced, program, ANOLE_FUNCTIONS="MPI_Sent", ANOLE_RANKS="x-y")
    expect(names["MPI_Sendrecv"] == 600 * RANKS, f"nothing is lost by a typing error: {names}")
    for text in ("'MPI_Sent'", "'x-y'"):
        expect(run.err.count(text) == 1, f"one line about {text}: {run}")

    structure = {"lossless": False, "ANOLE_TIME": "off"}  # the size of times depends on the machine
    names, whole, _ = recorded(sandbox, untraced, program, **structure)
    names, info, _ = recorded(sandbox, untraced, program, **structure, ANOLE_MEMORY="100K", ANOLE_LOSS="summary")
    expect(names["MPI_Sendrecv"] == 600 * RANKS, f"events are lost to a limit of memory: {names}")
    expect(info["counters"]["summarised"]["total"] > 0, f"it does not say so: {info['counters']}")
    expect(info["bytes"] < whole["bytes"] / 2, f"{info['bytes']} bytes, whole {whole['bytes']}")


main(test)
