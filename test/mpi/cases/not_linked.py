"""An instrumented program without the tracer runs as if untouched, and can be traced later: with static call
paths, since the wrapper lets it export its thread block. Where static paths cannot be had, one line says why."""

from harness import ROOT, expect, expect_words, main, same_behaviour

SOURCE = ROOT / "examples" / "stencil2d.c"


def traced(sandbox, program, *options):
    """What anole run says, and what the trace then says of call paths."""
    name = f"{program.name}{''.join(map(str, options))}"
    raw = sandbox.path / f"raw-{name}"
    run = sandbox.anole("run", "-n", 2, "-o", f"{name}.anole", *options, "--", program, 10, ANOLE_VERIFY=raw)
    sandbox.is_lossless(f"{name}.anole", raw)
    info = sandbox.info(f"{name}.anole")
    innermost = [info["paths"][p["path"]][-1] for p in info["streams"][0]["points"] if p["path"] in info["paths"]]
    return run.succeeded(), info["callpath"], innermost


def has_static_paths(sandbox, program):
    for options in ((), ("--mode", "static")):
        run, mode, innermost = traced(sandbox, program, *options)
        expect(mode == "static" and "unwinding" not in run.err, f"{mode}: {run}")
        expect(innermost and all(frame["file"].endswith(("stencil2d.c", "example.h")) and frame["line"] for frame in innermost),
               f"call paths are {innermost}")


def says_why_not(sandbox, program, reason, *options):
    run, mode, innermost = traced(sandbox, program, *options)
    expect(mode == "unwind", f"call paths are {mode}")
    expect_words(run.err, f"anole: call paths by unwinding: {reason}")
    expect(run.err.count("unwinding") == 1, f"it is said more than once: {run}")
    expect(any(frame["function"] == "main" for frame in innermost), f"call paths are {innermost}")


def test(sandbox):
    plain = sandbox.compile("mpicc", SOURCE, "plain")
    program = sandbox.compile("anole-mpicc", SOURCE, "stencil2d", ANOLE_LINK="off")
    untraced = sandbox.mpiexec(4, plain, 10)
    unlinked = sandbox.mpiexec(4, program, 10)
    same_behaviour(untraced, unlinked)
    expect(unlinked.err == untraced.err, f"it is not quiet: {unlinked}")
    expect(sandbox.files("*.anole*") == [], "it left a trace")
    has_static_paths(sandbox, program)

    instrumented = sandbox.compile("anole-mpicc", SOURCE, "stencil2d.o", "-c")
    hidden = sandbox.path / "hidden"
    sandbox.run("mpicc", instrumented, "-o", hidden, "-lm").succeeded()
    for options in ((), ("--mode", "static"), ("--mode", "both")):
        says_why_not(sandbox, hidden, "hidden hides its thread block", *options)
    exporting = sandbox.path / "exporting"
    sandbox.run("mpicc", instrumented, "-Wl,--export-dynamic-symbol=__anole_thread_v3", "-o", exporting,
                "-lm").succeeded()
    has_static_paths(sandbox, exporting)

    says_why_not(sandbox, plain, "no part of plain was compiled by anole-mpicc", "--mode", "static")
    run, mode, _ = traced(sandbox, plain)
    expect(mode == "unwind" and "unwinding" not in run.err, f"it is no surprise that {run}")


main(test)
