"""Frames hold what the subcommands print as JSON."""

import pathlib
import pickle
import re
import unittest
import warnings

import anole
from traces import BILLION, GOLDEN, GOOD, TraceTest, answer, answer_json, quietly


class FramesTest(TraceTest):
    def testPointsAreThoseOfInfo(self):
        for file in GOOD:
            points = quietly(file).points
            listed = [(stream["thread"], point["function"], point["place"], point["ranks"], point["events"])
                      for stream in answer_json("info", file)["streams"] for point in stream["points"]]
            frame = points[["thread", "function", "place", "ranks", "events"]]
            self.assertEqual([tuple(row) for row in frame.values.tolist()], listed)

    def testPointsHaveTheirTimes(self):
        first = quietly(GOLDEN / "good" / "stencil.anole").points.iloc[0]
        self.assertEqual((first["before_mean_ns"], first["before_min_ns"], first["before_max_ns"]), (1000, 990, 1010))

    def testPointsHaveTotalsQuantilesAndBytes(self):
        file = GOLDEN / "good" / "rank_sums.anole"
        points = quietly(file).points
        self.assertEqual(points["inside_total_ns"].fillna(0).tolist(),
                         (points["inside_mean_ns"].fillna(0) * points["events"]).tolist())
        sites = {(site["function"], site["p50_ns"]) for site in answer_json("info", file)["summary"]["call_sites"]}
        known = points[points["inside_p50_ns"].notna()]
        self.assertTrue(len(known) and {(row.function, row.inside_p50_ns) for row in known.itertuples()} <= sites)
        sent = sum(site["sent"]["total_bytes"] for site in answer_json("info", file)["summary"]["call_sites"] if site["sent"])
        self.assertEqual(points["sent_bytes"].fillna(0).sum(), sent)

    def testPointsHaveTheirLoopsAndPeers(self):
        points = quietly(GOLDEN / "good" / "stencil.anole").points
        self.assertEqual(points["loops"].tolist(), [[], [2], [1], [3]])
        self.assertEqual(points["peers"].tolist(), [None, {0, 1, 2, 3, 4, 5}, None, None])
        billion = anole.open(self.assembled(BILLION)).points
        self.assertEqual(billion["peers"].tolist(), [{0, 1, 2, 3}, None])
        self.assertEqual(billion["loops"].tolist(), [[2], [1]])

    def testPointsOfPhasesAddUp(self):
        demo = pathlib.Path(self.folder.name) / "demo"
        answer("demo", demo)
        trace = anole.open(demo / "imbalance.anole")
        phased, whole = trace.phased_points, trace.points
        self.assertEqual(phased["phase"].unique().tolist(), [1, 2])
        sums = [frame.groupby(["function", "place"])["events"].sum().to_dict() for frame in (phased, whole)]
        self.assertEqual(sums[0], sums[1])

    def testPredictionsAreThoseOfTheCommands(self):
        file = GOLDEN / "good" / "rank_sums.anole"
        trace = quietly(file)
        self.assertEqual(trace.efficiency["load_balance"][0], answer_json("efficiency", file)[0]["load_balance"])
        told = answer_json("classify", file, "--network", "HDR")["networks"][0]
        found = trace.classify("HDR").iloc[0]
        self.assertEqual((found["class"], found["wait_ns"]), (told["class"], told["wait"]["mean_ns"]))
        self.assertEqual(trace.whatif("HDR", "E1G")["network"].tolist(), ["HDR", "E1G"])
        self.assertEqual(set(trace.compare(trace)["b_is"]), {"same"})

    def testIsASequenceOfRanksThatMayBePickled(self):
        trace = quietly(GOLDEN / "good" / "stencil.anole")
        self.assertEqual([len(events) for events in trace], [len(trace.events(rank)) for rank in range(len(trace))])
        self.assertEqual(pickle.loads(pickle.dumps(trace)).event_count, trace.event_count)
        self.assertRegex(anole.__version__, r"^[0-9]+\.[0-9]+\.[0-9]+$")

    def testStubsNameWhatThereIs(self):
        stubs = pathlib.Path(anole.__file__).with_name("__init__.pyi").read_text()
        public = {name for name in dir(anole.Trace) if not name.startswith("_")} | set(anole.__all__)
        self.assertEqual({name for name in public if not re.search(rf"\b(def|class) {name}\b|^    {name}:", stubs, re.M)}, set())

    def testHistogramsHoldAllCalls(self):
        trace = quietly(GOLDEN / "good" / "stencil.anole")
        calls = trace.histograms.groupby(["point", "time"])["calls"].sum()
        self.assertEqual(calls.to_dict(), {(0, "before"): 6, (1, "before"): 30, (1, "inside"): 30})

    def testLoopsAreThoseOfInfo(self):
        for file in GOOD:
            loops = quietly(file).loops
            listed = [(stream["thread"], number, loop["kind"], loop.get("line", -1), loop["inside"])
                      for stream in answer_json("info", file)["streams"]
                      for number, loop in enumerate(stream["loops"]) if loop["kind"] != "root"]
            frame = loops[["thread", "loop", "kind", "line", "inside"]].fillna({"line": -1})
            self.assertEqual([tuple(row) for row in frame.values.tolist()], listed)

    def testIterationsOfFamiliesAreToldApart(self):
        loops = quietly(GOLDEN / "good" / "stencil.anole").loops
        self.assertEqual(loops["iterations"].tolist(), ["3", "0: 1; 1-4: 2; 5: 1", "2, 1"])

    def testValuesAreThoseOfPrint(self):
        values = quietly(GOLDEN / "good" / "stencil.anole").values
        inner = values[(values["field"] == "dest") & (values["ranks"] == "1-4")]
        self.assertEqual(inner[["kind", "values"]].values.tolist(), [["Peer", "[-1, +1] x3"]])

    def testRanksAreThoseOfRanks(self):
        for file in GOOD:
            ranks = quietly(file).ranks
            listed = answer_json("ranks", file)["ranks"]
            self.assertEqual(ranks.index.tolist(), [row["rank"] for row in listed])
            for name in ("computing_ns", "mpi_ns", "core_wait_ns"):
                self.assertEqual(ranks[name].tolist(), [row[name] for row in listed])
            for share, row in zip(ranks["mpi_share"], listed):
                self.assertAlmostEqual(share, row["mpi_share"], 2)
            self.assertEqual([place for place in ranks["waits_place"] if place],
                             [row["waits_longest"]["place"] for row in listed if row["waits_longest"]])

    def testCausesAreThoseOfTheCommands(self):
        file = GOLDEN / "good" / "rank_sums.anole"
        told, waits = answer_json("waits", file), quietly(file).waits
        self.assertEqual(waits["cause_ns"].tolist(), [cause["time_ns"] for wait in told["waits"] for cause in wait["causes"]])
        self.assertEqual(waits["cause_ranks"][0], {cause["rank"]: cause["time_ns"] for cause in told["waits"][0]["causes"][0]["ranks"]})
        self.assertEqual(waits.attrs["summary"], told["summary"])
        self.assertEqual(waits.attrs["ranks"]["waiting_ns"].tolist(), [rank["waiting_ns"] for rank in told["ranks"]])
        path = quietly(file).critical_path
        self.assertEqual(path["time_ns"].tolist(), [part["time_ns"] for part in answer_json("critical", file)["parts"]])
        worth = quietly(file).worth
        self.assertEqual(worth["gain_50_ns"].tolist(), [row["gain_50_ns"] for row in answer_json("worth", file)["worth"]])
        self.assertIsNone(worth["function"][0])

    def testRunsAreThoseOfTheCommands(self):
        file = GOLDEN / "good" / "rank_sums.anole"
        told, frame = answer_json("compare", file, file), anole.compare(file, quietly(file))
        self.assertEqual(frame["call_site"].tolist(), [site["name"] for site in told["call_sites"]])
        self.assertEqual(set(frame["b_is"]), {"same"})
        self.assertEqual(frame.attrs["sentence"], told["sentence"])
        self.assertEqual(frame.attrs["run"]["a_mean_ns"].tolist(), [told["run"][0]["a"]["mean_ns"]])
        laws = anole.scaling([file] * 3, parameter={"n": [1, 2, 4]})
        told = answer_json("scaling", file, file, file, "--parameter", "n=1,2,4")
        self.assertEqual(laws["n=4"].tolist(), [row["times_ns"][2] for kind in ("whole", "functions", "call_sites") for row in told[kind]])
        self.assertEqual(laws["law"][0], "constant")
        told, varied = answer_json("variance", file, file), anole.variance([file, file])
        self.assertEqual(varied["noise_ns"].tolist(), [row["noise_ns"] for row in told["call_sites"]])
        self.assertEqual(varied.attrs["ranks"]["rank"].tolist(), [row["rank"] for row in told["ranks"]])
        with self.assertRaisesRegex(anole.Error, "at least two traces"):
            anole.variance(file)

    def testHostsAreThoseOfTheCommand(self):
        file = GOLDEN / "good" / "hosts.anole"
        hosts = anole.open(file).hosts
        self.assertEqual(hosts["host"].tolist(), ["n08-ib0", "n09-ib0", "n10-ib0", "login", "head"])
        self.assertEqual(hosts["ranks"].tolist(), [host["ranks"] for host in answer_json("info", file)["hosts"]])
        self.assertEqual(anole.variance([file, file]).attrs["hosts"]["name"].tolist(), hosts["host"].tolist())
        self.assertEqual(len(anole.open(GOLDEN / "good" / "stencil.anole").hosts), 0)

    def testFindingsAreThoseOfTheCommand(self):
        file = GOLDEN / "good" / "endings.anole"
        told, found = answer_json("lint", file), quietly(file).findings
        self.assertEqual(found["kind"].tolist(), [each["kind"] for each in told["findings"]])
        self.assertEqual(found.attrs["left_out"], told["left_out"])

    def testWhyThereAreNoCausesIsSaid(self):
        partial = GOLDEN / "good" / "endings.anole"
        with self.assertRaisesRegex(anole.Error, "partial"):
            quietly(partial).waits

    def testTimesAreDividedAsByRanks(self):
        file = GOLDEN / "good" / "rank_sums.anole"
        for by in ("function", "loop", "phase", "region"):
            parts = answer_json("ranks", file, "--by", by)["parts"]
            spent = quietly(file).spent(by)
            self.assertEqual(spent["mpi_ns"].tolist(), [time for part in parts for time in part["mpi_ns"]])
        self.assertEqual(quietly(file).spent("function", rank=1)["rank"].unique().tolist(), [1])

    def testPhasesFollowOneAnother(self):
        phases = quietly(GOLDEN / "good" / "online.anole").phases
        self.assertGreater(len(phases), 1)
        self.assertEqual(phases["first_marker"].tolist()[1:], phases["intervals"].cumsum().tolist()[:-1])
        online = answer_json("info", GOLDEN / "good" / "online.anole")["phases"]["online"]
        self.assertEqual(len(phases), online["phases"] + 1)  # and what comes after the last marker

    def testBytesAreThoseOfPrint(self):
        trace = quietly(self.assembled(BILLION))
        sent = trace.bytes()
        self.assertEqual(sent["direction"].tolist(), ["sent"])
        self.assertEqual(sent["calls"].tolist(), [1000000000])
        self.assertEqual(trace.bytes(rank=2)["calls"].tolist(), [250000000])
        self.assertEqual(sent["total_bytes"].tolist(), [1000000000 * 100 * 8])
        self.assertIn("sent 800,000,000,000 bytes in 1,000,000,000 calls", answer("print", trace.file, "--bytes"))

    def testPartialTracesWarn(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            trace = anole.open(GOLDEN / "good" / "endings.anole")
        self.assertTrue(trace.partial)
        self.assertIn("is partial: rank 0 ended by MPI for an error; rank 1 called MPI_Abort", str(caught[0].message))
        self.assertEqual(caught[0].filename, __file__)
        self.assertEqual(len(trace.info["endings"]), 4)


if __name__ == "__main__":
    unittest.main()
