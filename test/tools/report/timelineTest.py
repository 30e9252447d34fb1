"""The timeline in a real browser: windows, messages, links to what is shown, and files that are saved.

usage: timelineTest.py ANOLE ASSEMBLE GOLDEN"""

import csv
import io
import pathlib
import sys
import unittest
import xml.etree.ElementTree as xml

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browsing import Browsing
from pair import halo, late, timed
from reports import Reports

ANOLE, ASSEMBLE, GOLDEN = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
reports = Reports(ANOLE, ASSEMBLE)
EACH = 1500  # nanoseconds from call to call of the trace below, of which 500 are inside


def evenly(calls):
    """A rank whose calls begin 1,000 ns, 2,500 ns, ... after the first one, and take 500 ns."""
    return reports.made(f"evenly-{calls}", timed([(1000, 500)] * calls))


class TimelineTest(Browsing):
    def show(self, start, end):
        self.script("anole.timeline.show(arguments[0], arguments[1])", start, end)
        return self.inWindow(start, end)

    def inWindow(self, start, end):
        """The statistics of a window, by function, when they are there."""
        self.wait("anole.timeline.window.join() === arguments[0] + ',' + arguments[1] && document.querySelector('#within').dataset.window === arguments[0] + '-' + arguments[1]", start, end)
        rows = self.script("""[...document.querySelectorAll('#within tbody tr')].map((row) => [row.cells[0].textContent,
            Object.fromEntries([...row.cells].slice(1).map((cell) => [cell.dataset.column, Number(cell.dataset.value)]))])""")
        return dict(rows)

    def canvas(self):
        return self.driver.find_element(By.ID, "timeline-canvas")

    def lines(self):
        self.wait("anole.timeline.lines?.isDone")
        return self.script("anole.timeline.lines.all")

    def saved(self, button):
        """What a button saves."""
        self.driver.execute_script("URL.createObjectURL = (blob) => { window.saved = blob; return 'data:,'; }")
        self.driver.find_element(By.ID, button).click()
        return self.driver.execute_async_script("window.saved.text().then(arguments[0])")

    def testStatisticsAreThoseOfExactlyTheWindow(self):
        self.open(reports.report(evenly(100)))
        found = self.show(1200, 4200)  # 300 ns of a call that began before, all of one, 200 ns of the last
        self.assertEqual((found["MPI_Send"]["inside"], found["MPI_Send"]["calls"], found["MPI_Send"]["messages"]), (300 + 500 + 200, 2, 2))
        self.assertEqual(found["compute"]["inside"], 2000)
        self.assertAlmostEqual(found["compute"]["share"] + found["MPI_Send"]["share"], 1)

    def testStatisticsOfTheRunAreThoseOfTheCommands(self):
        trace = reports.made("late", late(1000))
        self.open(reports.report(trace))
        end = self.script("anole.timeline.end")
        found, told = self.show(0, end), {one["function"]: one for one in reports.json("info", trace)["summary"]["mpi_functions"]}
        self.assertEqual({name: row["calls"] for name, row in found.items() if name != "compute"}, {name: one["calls"] for name, one in told.items()})
        self.assertEqual((found["MPI_Send"]["messages"], found["MPI_Send"]["bytes"]), (1000, told["MPI_Send"]["sent"]["total_bytes"]))
        waiting = sum(self.script("anole.data.timeline.waits.flatMap((flat) => flat.filter((_, i) => i % 4 === 1))"))
        self.assertEqual(found["MPI_Recv"]["waiting"], waiting)
        first, second = self.show(0, end / 2), self.show(end / 2, end)
        for column in ("calls", "inside", "bytes", "waiting"):
            both = sum(half["MPI_Recv" if column == "waiting" else "MPI_Send"][column] for half in (first, second))
            self.assertAlmostEqual(both, found["MPI_Recv" if column == "waiting" else "MPI_Send"][column], delta=1)
        self.assertIn("late sender", self.text("#window-waits"))

    def testSaysOfWhichCallsWaitsAreKnown(self):
        self.open(reports.report(reports.made("long", late(5000, isTimed=True))))
        known = self.script("anole.data.timeline.waits_of_calls")
        self.assertEqual(known, 4096)
        found = self.show(0, self.script("anole.timeline.end"))
        self.assertAlmostEqual(found["MPI_Recv"]["waiting"] / (9000 * (known - 1)), 1, delta=0.01)  # the first call is MPI_Init
        self.assertIn("in the first 4,096 calls of each", self.text("#window-waits"))
        path = self.wait("anole.timeline.path")
        self.assertLess(path[0]["to"], 11000 * 4097)  # and is drawn no further
        self.show(0, 1000000)
        self.assertNotIn("first", self.text("#window-waits"))

    def testADragSelectsAWindow(self):
        self.open(reports.report(evenly(100)))
        canvas, width = self.canvas(), self.script("anole.timeline.canvas.width")
        before = self.script("anole.timeline.window")
        ActionChains(self.driver).move_to_element_with_offset(canvas, 0, 0).click_and_hold().move_by_offset(200, 0).release().perform()
        left, right = [before[0] + (x - 64) / (width - 64) * (before[1] - before[0]) for x in (width // 2, width // 2 + 200)]
        found = self.script("anole.timeline.window")
        for one, wanted in zip(found, (left, right)):
            self.assertAlmostEqual(one, wanted, delta=(before[1] - before[0]) / 200)
        calls = self.inWindow(*found)["MPI_Send"]["calls"]
        self.assertAlmostEqual(calls, (right - left) / EACH, delta=2)

    def testMessagesAreLines(self):
        self.open(reports.report(reports.steps(10)))
        lines = self.lines()
        self.assertEqual(sorted({(line["from"], line["to"]) for line in lines}), [(0, 1), (1, 0)])
        self.assertEqual(len(lines), 20)
        self.assertTrue(all(line["received"] >= line["sent"] for line in lines))
        self.assertIn("20 messages", self.text("#lines-note"))
        self.driver.find_element(By.ID, "messages").click()
        self.assertIsNone(self.wait("[anole.timeline.lines]")[0])

    def iterations(self, width):
        return self.script("anole.timeline.iterations(anole.timeline.left + arguments[0])", width)

    def testIterationsAreBands(self):
        self.open(reports.report(reports.steps(10)))
        [bands] = self.iterations(1000)
        self.assertEqual([band["name"].split("  ")[0] for band in bands], [f"{number} of 10" for number in range(1, 11)])
        ends = self.script("""(() => { const { rank, stream } = anole.timeline.rows[0], thread = anole.timeline.threads.open(stream, rank), ends = [];
            for (let more = thread.seekEvent(0); more; more = thread.next()) if (thread.event.loops.length) ends[thread.event.loops[0].iteration] = thread.event.end;
            return ends; })()""")
        pixel = self.script("anole.timeline.end") / 1000
        for band, following, end in zip(bands, bands[1:], ends):
            self.assertEqual(band["end"], following["begin"])
            self.assertAlmostEqual(band["end"], end, delta=pixel / 4)

    def testNarrowIterationsAreOneBand(self):
        """Of calls that have a place in time."""
        self.open(reports.report(reports.steps(170_000_000)))
        self.script("anole.timeline.show(0, anole.timeline.threads.first(0).knownUntil)")
        [[band]] = self.iterations(1000)
        self.assertRegex(band["name"], "^1 to [12],[0-9]{3} of 170,000,000  ")

    def endsOf(self, function):
        """When the calls of a function are over, by rank."""
        return dict(self.script("""anole.timeline.rows.map(({ stream, rank }) => { const thread = anole.timeline.threads.open(stream, rank), ends = [];
            for (let more = thread.seekEvent(0); more; more = thread.next()) if (thread.event.name === arguments[0]) ends.push(thread.event.end);
            return [rank, ends]; })""", function))

    def testLinesEndWhereAReceiveIsOver(self):
        self.open(reports.report(reports.made("halo", halo(5))))
        lines = self.lines()
        self.assertEqual(len(lines), 10)
        ends = self.endsOf("MPI_Waitall")
        for line in lines:
            self.assertEqual(line["received"], ends[line["to"]][(line["call"] - 2) // 3])

    def testLinesEndWhereOneOfSomeIsOver(self):
        """The receive is request 1, of those that were made last; the older one of an array is the first to be complete."""
        for order, which in (((1, 0), 0), ((0, 1), 1)):
            with self.subTest(order):
                self.open(reports.report(reports.made(f"any-{which}", halo(5, order))))
                lines = self.lines()
                self.assertEqual(len(lines), 10)
                ends = self.endsOf("MPI_Waitany")
                for line in lines:
                    self.assertEqual(line["received"], ends[line["to"]][2 * ((line["call"] - 2) // 4) + which])

    def testManyMessagesAreThinnedOut(self):
        self.open(reports.report(reports.steps(170_000_000)))
        lines = self.lines()
        self.assertTrue(0 < len(lines) <= 500)
        self.assertIn("one in", self.wait("document.getElementById('lines-note').textContent"))

    def testALinkBringsBackWhatWasShown(self):
        page = reports.report(reports.made("late", late(1000)))
        self.open(page)
        self.driver.execute_script("document.getElementById('timeline').scrollIntoView()")
        self.script("anole.timeline.show(2000000, 3000000)")
        self.driver.execute_script("const order = document.getElementById('order'); order.value = 'mpi'; order.dispatchEvent(new Event('change'))")
        self.canvas().send_keys(Keys.ENTER, "n")
        selected = self.script("anole.timeline.selected")
        link = self.wait("/^#timeline&.*call=/.test(location.hash) && location.hash")
        self.open(page, link)
        again = self.wait("anole.timeline.selected")
        self.assertEqual([again[key] for key in ("rank", "stream", "number")], [selected[key] for key in ("rank", "stream", "number")])
        self.assertEqual(self.script("anole.timeline.window"), [2000000, 3000000])
        self.assertEqual([row["rank"] for row in self.script("anole.timeline.rows")], [1, 0])
        self.assertTrue(self.wait("Math.abs(document.getElementById('timeline').getBoundingClientRect().top) < 100"))

    def testALinkThatIsWrongShowsTheRun(self):
        self.open(reports.report(evenly(100)), "#timeline&from=x&to=1&call=99.7.y&ranks=foo&order=bar&group=nobody&find=%25&more=less")
        self.assertEqual(self.driver.get_log("browser"), [])
        self.assertEqual(self.script("anole.timeline.window"), [0, self.script("anole.timeline.end")])
        self.assertEqual(self.script("anole.timeline.rows.length"), 1)

    def testFindsCalls(self):
        self.open(reports.report(reports.made("late", late(100))))
        self.driver.find_element(By.ID, "find").send_keys("recv")
        self.assertIn("100 calls at 1 call site", self.text("#found"))
        self.assertEqual(self.script("anole.timeline.threads.kinds[0].filter((kind) => kind === 7).length"), 1)
        found = []
        for _ in range(3):
            self.driver.find_element(By.ID, "next").click()
            found.append(self.script("[anole.timeline.selected.name, anole.timeline.selected.number]"))
        self.assertEqual(found, [["MPI_Recv", 1], ["MPI_Recv", 2], ["MPI_Recv", 3]])
        self.driver.find_element(By.ID, "find").clear()
        self.driver.find_element(By.ID, "find").send_keys(" ")
        self.assertEqual(self.script("anole.timeline.threads.kinds[0].filter((kind) => kind === 7).length"), 0)

    def testFindsCallsOfOneTimeOnAllRanks(self):
        self.open(reports.report(reports.steps(10)))
        self.driver.find_element(By.ID, "find").send_keys("isend")
        found = set()
        for _ in range(20):
            self.driver.find_element(By.ID, "next").click()
            found.add(tuple(self.script("[anole.timeline.selected.rank, anole.timeline.selected.number]")))
        self.assertEqual(len(found), 20)
        self.driver.find_element(By.ID, "next").click()
        self.assertIn("no further one", self.text("#found"))

    def testTheOverviewMovesTheWindow(self):
        self.open(reports.report(evenly(100)))
        strip, end = self.driver.find_element(By.ID, "overview"), self.script("anole.timeline.end")
        ActionChains(self.driver).move_to_element(strip).click_and_hold().move_by_offset(100, 0).release().perform()
        start, stop = self.script("anole.timeline.window")
        self.assertTrue(0.4 * end < start < stop < 0.7 * end)
        ActionChains(self.driver).move_to_element_with_offset(strip, 50, 0).click_and_hold().move_by_offset(60, 0).release().perform()
        moved = self.script("anole.timeline.window")
        self.assertGreater(moved[0], start)
        self.assertAlmostEqual(moved[1] - moved[0], stop - start, delta=1)

    def testTheWheelZooms(self):
        self.open(reports.report(evenly(100)))
        canvas, end = self.canvas(), self.script("anole.timeline.end")
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", canvas)
        top = self.script("scrollY")
        ActionChains(self.driver).scroll_from_origin(ScrollOrigin.from_element(canvas), 0, -200).perform()
        self.wait("anole.timeline.window[1] - anole.timeline.window[0] < arguments[0]", end)
        self.assertEqual(self.script("scrollY"), top)

    def testThePageScrollsWhereThereIsNothingToZoomOut(self):
        self.open(reports.report(evenly(100)))
        canvas = self.canvas()
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", canvas)
        top, window = self.script("scrollY"), self.script("anole.timeline.window")
        ActionChains(self.driver).scroll_from_origin(ScrollOrigin.from_element(canvas), 0, 200).perform()
        self.wait("scrollY > arguments[0]", top)
        self.assertEqual(self.script("anole.timeline.window"), window)

    def testSavesTheCallsOfTheWindow(self):
        self.open(reports.report(evenly(100)))
        self.show(1200, 4200)
        rows = list(csv.DictReader(io.StringIO(self.saved("save-csv"))))
        self.assertEqual([(int(row["call"]), int(row["begin_ns"]), int(row["end_ns"]), row["function"]) for row in rows],
                         [(call, 1000 + EACH * (call - 1), EACH * call, "MPI_Send") for call in (1, 2, 3)])
        self.assertEqual({row["call_site"] for row in rows}, {"main timed.c:1"})

    def testSavesThePicture(self):
        self.open(reports.report(evenly(100)))
        self.show(0, 30000)
        picture = xml.fromstring(self.saved("save-svg"))
        self.assertEqual(int(picture.get("width")), self.script("anole.timeline.canvas.width"))
        texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("rank", texts)
        tone = self.script("getComputedStyle(document.documentElement).getPropertyValue('--p2p').trim()")
        calls = [path for path in picture.iter("{http://www.w3.org/2000/svg}path") if path.get("fill") == tone]
        self.assertEqual(len(calls), 20)  # 30,000 ns

    def testSortsRanks(self):
        self.open(reports.report(reports.made("late", late(100))))  # rank 0 computes, and rank 1 waits for it
        for order, ranks in (("compute", [0, 1]), ("mpi", [1, 0]), ("rank", [0, 1])):
            self.driver.execute_script("const order = document.getElementById('order'); order.value = arguments[0]; order.dispatchEvent(new Event('change'))", order)
            self.assertEqual([row["rank"] for row in self.script("anole.timeline.rows")], ranks)

    def testGroupsRanksByHost(self):
        trace = reports.made("hosts", late(100).replace("ranks 2\n", "ranks 2\nhost alpha\nhosts beta 0\nhosts alpha 1\n"))
        self.assertEqual([host["name"] for host in reports.json("info", trace)["hosts"]], ["beta", "alpha"])
        self.open(reports.report(trace), "#timeline&group=host&order=mpi")
        self.assertEqual(self.script("anole.timeline.rows.map(({ rank, group }) => [rank, group])"), [[1, "alpha"], [0, "beta"]])
        self.driver.execute_script("const group = document.getElementById('group'); group.value = 'none'; group.dispatchEvent(new Event('change'))")
        self.assertEqual(self.script("anole.timeline.rows.map(({ group }) => group ?? null)"), [None, None])

    def testPhasesAreBands(self):
        folder = reports.path / "bands"
        reports.run("demo", folder)
        self.open(folder / "imbalance.html")
        told, bands = reports.json("phases", folder / "imbalance.anole")["phases"], self.script("anole.timeline.bands")
        self.assertEqual([band["name"] for band in bands], [f"{phase['number']} {phase['name']}" for phase in told])
        self.assertGreater(len(bands), 1)
        for band, phase in zip(bands, told):
            self.assertAlmostEqual((band["end"] - band["begin"]) / (phase["time_ns"] / 2), 1, delta=0.02)
        self.assertEqual(self.script("anole.timeline.rowAt(anole.timeline.top + 1).rank"), 0)

    def testRegionsAreNoCalls(self):
        folder = reports.path / "regions"
        reports.run("demo", folder)
        self.open(folder / "imbalance.html")
        found = self.show(0, self.script("anole.timeline.end"))
        self.assertIn("MPI_Sendrecv", found)
        self.assertNotIn("anole_region_begin", found)
        self.assertNotIn("anole_region", self.text("#sites"))

    def testDetailsHideNothing(self):
        self.open(reports.report(evenly(100)))
        canvas = self.canvas()
        ActionChains(self.driver).move_to_element(canvas).perform()
        self.wait("document.querySelector('.tip')")
        ActionChains(self.driver).click().perform()
        self.wait("document.querySelector('aside')")
        self.assertIsNone(self.script("document.querySelector('.tip')"))
        right = self.wait("document.querySelector('main').getBoundingClientRect().right")
        self.assertLessEqual(right, self.script("document.querySelector('aside').getBoundingClientRect().left + 1"))
        self.wait("document.getElementById('timeline-canvas').getBoundingClientRect().right <= arguments[0]", right)
        self.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ESCAPE)
        self.assertGreater(self.script("document.querySelector('main').getBoundingClientRect().right"), right)


unittest.main(argv=sys.argv[:1])
