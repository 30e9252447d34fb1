"""Plug-in functions say who a rank's peers are: ranks that differ in nothing else are one cluster, and its trace has
each rank's own peers still, event by event. Where clusters are of equal content they change nothing."""

from harness import HERE, ROOT, expect, expect_words, main, same_behaviour

RANKS = 9


class Runs:
    def __init__(self, sandbox, name):
        self.sandbox = sandbox
        self.program = sandbox.compile("anole-mpicc", HERE / "programs" / f"{name}.c", name, f"-I{ROOT / 'include'}")
        self.untraced = sandbox.mpiexec(RANKS, self.program, "plugged", ANOLE="off").succeeded()

    def run(self, mode, **options):
        """The trace, the folder of its raw logs, and what is said of the clustering."""
        number = len(self.sandbox.files("raw*"))
        raw, trace = self.sandbox.path / f"raw{number}", f"{number}.anole"
        options = {"ANOLE_ONLINE_BUDGET": 0} | options  # so that clusters are found on the way
        run = self.sandbox.mpiexec(RANKS, self.program, mode, ANOLE_OUTPUT=trace, ANOLE_VERIFY=raw, **options)
        same_behaviour(self.untraced, run)
        return trace, raw, self.sandbox.info(trace)["phases"]["online"]


def peers_make_clusters(runs):
    _, _, online = runs.run("plain", ANOLE_CLUSTER="callpath-param")
    expect(len(online["clusters"]) > 3, f"without plug-ins, clusters: {online}")


def plugged_in_they_make_none(runs):
    for options in ({}, {"ANOLE_CALLPATH": "unwind"}, {"ANOLE_ONLINE": "off"}, {"ANOLE_LEAD": "trust"},
                    {"ANOLE_CLUSTER": "dynamic"}, {"ANOLE_CLUSTER": "acurdion", "ANOLE_K": 1}):
        trace, raw, online = runs.run("plugged", **{"ANOLE_CLUSTER": "callpath-param"} | options)
        expect(len(online["clusters"]) == 1, f"{options}: {online}")
        expect_words(online["clustering"], "plug-in transposed, plug-in next, plug-in last")
        runs.sandbox.is_lossless(trace, raw)


def equal_content_stays_so(runs):
    for kind in ("exact", "none", "reference"):
        for lead in ("verify", "trust"):
            options = {"ANOLE_CLUSTER": kind, "ANOLE_LEAD": lead}
            _, _, plain = runs.run("plain", **options)
            trace, raw, plugged = runs.run("plugged", **options)
            expect(plugged["clusters"] == plain["clusters"], f"{options}: {plain} becomes {plugged}")
            expect(plugged["clustering"] == plain["clustering"], f"{options}: {plugged}")
            runs.sandbox.is_lossless(trace, raw)


def keys_and_colours_make_clusters(runs):
    """Nine ranks have nine pairs of colour and key, and are one cluster if these are plugged in."""
    options = {"ANOLE_CLUSTER": "random", "ANOLE_K": 9}
    _, _, plain = runs.run("plain", **options)
    expect(len(plain["clusters"]) == 9, f"without plug-ins: {plain}")
    for more in ({}, {"ANOLE_ONLINE": "off"}, {"ANOLE_CLUSTER": "acurdion", "ANOLE_K": 1}):
        trace, raw, plugged = runs.run("plugged", **options | more)
        expect(len(plugged["clusters"]) == 1, f"{more}: {plugged}")
        expect_words(plugged["clustering"], "plug-in column, plug-in row")
        runs.sandbox.is_lossless(trace, raw)


def test(sandbox):
    transposed, splits = Runs(sandbox, "transposed"), Runs(sandbox, "splits")
    peers_make_clusters(transposed)
    plugged_in_they_make_none(transposed)
    equal_content_stays_so(transposed)
    keys_and_colours_make_clusters(splits)


main(test)
