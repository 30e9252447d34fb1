"""What the user misspelt is said once, in one line, and the run is traced as if it had not been given."""

from harness import BUILT, expect, main, same_behaviour

CASES = {
    ("ANOLE_MEMROY", "64M"): "ANOLE_MEMROY is not a variable of Anole; did you mean ANOLE_MEMORY?",
    ("ANOLE_XYZZY", "1"): "ANOLE_XYZZY is not a variable of Anole; 'anole info --options' lists them",
    ("ANOLE_RANKS", "99"): "ANOLE_RANKS: '99' names none of the 4 ranks of this run; recording all",
    ("ANOLE_OUTPUT", "%q.anole"): "ANOLE_OUTPUT=%q.anole is not understood; allowed: a file name with %x %p %n %h "
                                  "%j %%; using %x.anole",
    ("ANOLE_OUTPUT", "100%"): "ANOLE_OUTPUT=100% is not understood",
}
SILENT = {"ANOLE_WRAPPER": "off", "ANOLE_LINK": "off", "ANOLE_PASS": "strip-lines", "ANOLE_RANKS": "0-99"}


def test(sandbox):
    untraced = sandbox.untraced(4, "stencil1d", 5)
    events = None
    for options, line in [({}, None), (SILENT, None)] + [({n: v}, line) for (n, v), line in CASES.items()]:
        run = sandbox.mpiexec(4, BUILT / "anole" / "stencil1d", 5, **options)
        same_behaviour(untraced, run)
        lines = [text for text in run.err.splitlines() if "trace in stencil1d.anole" not in text]
        expect(len(lines) == (line is not None), f"not one line for {options}: {run}")
        expect(line is None or line in lines[0], f"not '{line}': {run}")
        info = sandbox.info("stencil1d.anole")
        events = events or info["events"]
        expect(info["events"] == events, f"{info['events']} events instead of {events} with {options}")


main(test)
