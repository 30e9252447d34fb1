"""In threads with small stacks the tracer takes little more of the stack than the program takes without it, and
the trace has all calls and their paths."""

from harness import HERE, expect, main

# Bytes; the thread block, which the C library takes from the stack, is a third of it.
ALLOWED = 3072
SIZES = (24 << 10, 40 << 10)


def taken(run):
    return {name: int(size) for name, size in (line.split(": ") for line in run.out.splitlines())}


def compare(untraced, traced):
    for name, size in taken(untraced).items():
        more = taken(traced)[name] - size
        expect(more <= ALLOWED, f"{name}: {more} bytes more of a small stack: {traced}")


def paths(sandbox, trace):
    """What `anole print` says without addresses and times."""
    return sandbox.anole("print", trace).succeeded().out


def test(sandbox):
    source = HERE / "programs" / "small_stacks.c"
    plain = sandbox.compile("mpicc", source, "plain", "-g", "-pthread")
    program = sandbox.compile("anole-mpicc", source, "small_stacks", "-g", "-pthread")
    for size in SIZES:
        untraced = sandbox.run(plain, size).succeeded()
        for mode in ("static", "unwind", "both"):
            raw = sandbox.path / f"{mode}-{size}"
            raw.mkdir()
            options = {"ANOLE_CALLPATH": mode, "ANOLE_OUTPUT": f"{mode}-{size}.anole"}
            compare(untraced, sandbox.run(program, size, **options).succeeded())
            sandbox.run(program, size, ANOLE_VERIFY=raw, **options).succeeded()
            sandbox.is_lossless(f"{mode}-{size}.anole", raw)
    large = {"ANOLE_CALLPATH": "unwind", "ANOLE_OUTPUT": "large.anole"}
    sandbox.run(program, 1 << 20, **large).succeeded()
    expect(paths(sandbox, f"unwind-{SIZES[0]}.anole") == paths(sandbox, "large.anole"),
           "a small stack is walked in another way than a large one")


main(test)
