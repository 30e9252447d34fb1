"""A program that was built with a sanitizer, which Anole was not, gets no more reports than without the tracer."""

import shutil

from harness import HERE, ROOT, expect, main, skip

# UCX patches the first bytes of mmap, which are the sanitizer's. MPICH and UCX are not instrumented.
ENVIRONMENT = {
    "UCX_MEM_MMAP_HOOK_MODE": "none",
    "TSAN_OPTIONS": f"suppressions={ROOT}/test/sanitizers/tsan.supp:report_mutex_bugs=0",
    "ASAN_OPTIONS": "detect_leaks=0",
}
COMPILER = "clang-19"
REPORTS = ("Sanitizer", "runtime error:")


def reports(run):
    return sum(any(word in line for word in REPORTS) for line in run.err.splitlines())


def compare(sandbox, sanitizer):
    """False where the compiler, or the machine, does not have this sanitizer."""
    source, flags = HERE / "programs" / "no_races.c", (f"-fsanitize={sanitizer}", "-g", "-O1", "-pthread")
    plain = sandbox.path / "plain"
    built = sandbox.run("mpicc", *flags, source, "-o", plain, MPICH_CC=COMPILER)
    if built.status != 0:
        return False
    traced = sandbox.compile("anole-mpicc", source, "traced", *flags)
    untraced = sandbox.run(plain, **ENVIRONMENT)
    if untraced.status != 0 or reports(untraced):
        return False
    for mode in ("static", "unwind"):
        run = sandbox.run(traced, ANOLE_CALLPATH=mode, **ENVIRONMENT)
        expect(run.status == 0 and not reports(run), f"{sanitizer}, {mode}: {run}")
        expect("anole: trace in" in run.err, f"no trace: {run}")
    return True


def test(sandbox):
    if not shutil.which(COMPILER) or not all([compare(sandbox, s) for s in ("thread", "address", "undefined")]):
        skip(f"a sanitizer of {COMPILER} or {COMPILER} itself is missing")


main(test)
