"""The page in a real browser: its numbers are those of the commands, it answers to keys, it is quick, and it says when it is
damaged.

usage: browserTest.py ANOLE ASSEMBLE GOLDEN"""

import os
import pathlib
import sys
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browsing import Browsing
from pair import late
from reports import Reports

ANOLE, ASSEMBLE, GOLDEN = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
STENCIL = GOLDEN / "good" / "stencil.anole"
VIEWS = ["summary", "sites", "timeline", "waits", "loops", "matrix", "sizes", "ranks", "clusters", "efficiency"]
reports = Reports(ANOLE, ASSEMBLE)


class BrowserTest(Browsing):
    def json(self, *arguments):
        return reports.json(*arguments)

    def testTakesThePictureOfTheManual(self):
        """ANOLE_PICTURE=docs/report.png renews it. The trace is that of `anole demo`."""
        folder = reports.path / "demo"
        reports.run("demo", folder)
        self.open(folder / "imbalance.html")
        self.wait("document.querySelector('#waits td') && document.querySelector('#timeline canvas')")
        self.driver.execute_script("document.querySelector('#timeline').scrollIntoView()")
        picture = pathlib.Path(os.environ.get("ANOLE_PICTURE", reports.path / "report.png"))
        self.assertTrue(self.driver.save_screenshot(str(picture)))
        self.assertGreater(picture.stat().st_size, 20_000, "more than an empty page")

    def testNumbersAreThoseOfTheCommands(self):
        trace = reports.steps(1000)
        self.open(reports.report(trace))
        points = [point for stream in self.json("info", trace)["streams"] for point in stream["points"]
                  if point["function"] not in ("MPI_Init", "MPI_Finalize")]  # start-up and shutdown are in no table
        self.assertEqual(self.cells("sites", "calls"), sorted(point["events"] + point["polls"] for point in points))
        self.assertEqual(self.cells("sites", "mean_ns"), sorted(point["inside"]["mean_ns"] for point in points))
        self.assertEqual(self.cells("sites", "max_ns"), sorted(point["inside"]["max_ns"] for point in points))
        summary = self.json("info", trace)["summary"]
        for name in ("p50_ns", "p99_ns"):
            self.assertEqual(self.cells("sites", name), sorted(site[name] for site in summary["call_sites"]))
        ranks = self.json("ranks", trace)["ranks"]
        for name in ("computing_ns", "mpi_ns", "mpi_share"):
            self.assertEqual(self.cells("ranks", name), sorted(rank[name] for rank in ranks))
        metrics = self.json("efficiency", trace)[0]
        names = ("global", "parallel", "load_balance", "communication", "serialisation", "transfer")
        self.assertEqual(self.cells("efficiency", "value"), sorted(metrics[name] for name in names if name in metrics))
        networks = self.json("whatif", trace)["networks"]
        self.assertEqual(self.cells("efficiency", "run_time_ns"), sorted(network["run_time_ns"] for network in networks))
        predicted = self.text("#predicted").replace("\u00a0", " ")
        for network in networks:
            self.assertIn(f"{network['title']} (tolerates ", predicted)
        sizes = self.json("clusters", trace)["clusters"]
        self.assertEqual(self.cells("clusters", "size"), sorted(cluster["size"] for cluster in sizes))
        listed = [(phase["number"], phase["name"]) for phase in self.json("phases", trace)["phases"]]
        phases = self.driver.execute_script("return anole.data.phase")
        self.assertEqual([(phase["number"], phase["name"]) for phase in phases][:len(listed)], listed)
        matrix = self.json("matrix", trace)
        self.assertEqual(self.driver.execute_script("return anole.data.matrix.cells"), matrix["cells"])
        self.assertEqual([(cell["source"], cell["destination"], cell["messages"]) for cell in matrix["cells"]],
                         [(0, 1, 1000), (1, 0, 1000)])

    def testGroupsCallSitesByFunction(self):
        folder = reports.path / "grouped"
        reports.run("demo", folder)
        self.open(folder / "imbalance.html")
        self.driver.find_element(By.ID, "by-function").click()
        told = {one["function"]: one["calls"] for one in self.json("info", folder / "imbalance.anole")["summary"]["mpi_functions"]}
        rows = "[...document.querySelectorAll('#sites tbody tr')].map((row) => [row.cells[0].textContent.slice(2), Number(row.querySelector('[data-column=calls]').dataset.value)])"
        self.assertEqual(dict(self.script(rows)), told)
        self.driver.find_element(By.XPATH, "//*[@id='sites']//tr[contains(., 'MPI_Allreduce')]").click()
        self.assertEqual(self.script(rows + ".length"), len(told) + 2)  # of two places
        self.driver.find_element(By.XPATH, "//*[@id='sites']//tr[contains(., 'MPI_Allreduce')]").click()
        self.driver.find_element(By.ID, "by-function").click()
        self.assertEqual(self.driver.find_elements(By.CSS_SELECTOR, "#sites tr.group"), [])

    def testNoViewFails(self):
        for trace in [*sorted((GOLDEN / "good").glob("*.anole")), reports.steps(3)]:
            with self.subTest(trace.name):
                self.open(reports.report(trace))
                self.assertEqual(self.driver.get_log("browser"), [])
                self.assertEqual(self.driver.execute_script("return [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent).join('')"), "")
                self.assertEqual([one.get_attribute("id") for one in self.driver.find_elements(By.TAG_NAME, "section")], VIEWS)

    def testIsQuickWithABillionEvents(self):
        self.open(reports.report(reports.steps(170_000_000)))
        first = self.driver.execute_script("return performance.getEntriesByName('anole-first')[0].startTime")
        self.assertLess(first, 10000)  # unless it walks through them, for which an hour would not do
        took = self.wait("document.getElementById('timeline-canvas').dataset.took")
        self.assertLess(float(took), 20000)
        jump = """const thread = anole.timeline.threads.open(0, 1), begun = performance.now();
                  thread.seekEvent(arguments[0]);
                  return [performance.now() - begun, thread.event.number];"""
        for number in (1, 255_000_001, 510_000_000):
            milliseconds, found = self.driver.execute_script(jump, number)
            self.assertEqual(found, number)
            self.assertLess(milliseconds, 2000)

    def testAnswersToKeys(self):
        self.open(reports.report(reports.steps(1000)))
        body = self.driver.find_element(By.TAG_NAME, "body")
        body.send_keys("2")
        self.assertTrue(self.wait("Math.abs(document.getElementById('sites').getBoundingClientRect().top) < 300"))
        theme = self.driver.execute_script("return document.documentElement.dataset.theme")
        body.send_keys("t")
        self.assertNotEqual(self.driver.execute_script("return document.documentElement.dataset.theme"), theme)
        body.send_keys("/")
        self.press("isend")
        self.assertEqual(self.driver.execute_script("return document.querySelectorAll('#sites tbody tr').length"), 1)
        self.driver.execute_script("document.querySelector('#sites tbody tr').focus()")
        self.press(Keys.ENTER)
        self.assertIn("pair.c:12", self.text("aside .path"))
        body.send_keys(Keys.ESCAPE)
        self.assertEqual(self.driver.find_elements(By.TAG_NAME, "aside"), [])

    def testFollowsAMessage(self):
        self.open(reports.report(reports.steps(1000)))
        canvas = self.driver.find_element(By.ID, "timeline-canvas")
        canvas.send_keys(Keys.HOME, Keys.ENTER)
        while "MPI_Isend" not in self.text("aside h2"):
            canvas.send_keys("n")
        mine = self.driver.execute_script("return anole.timeline.selected")
        self.driver.find_element(By.XPATH, "//aside//button[contains(., 'Other end')]").click()
        other = self.driver.execute_script("return anole.timeline.selected")
        self.assertEqual((other["name"], other["rank"], other["number"]), ("MPI_Recv", 1 - mine["rank"], mine["number"] + 1))

    def testShowsAWaitAndWhatItWaitedFor(self):
        trace = reports.made("late", late(1000))
        self.open(reports.report(trace))
        waits = self.json("waits", trace)["waits"]
        self.assertEqual(self.cells("waits", "waiting_ns"), sorted(wait["waiting_ns"] for wait in waits))
        self.assertIn("late sender", self.text("#wait-legend"))
        self.driver.find_element(By.CSS_SELECTOR, "#waits tbody tr").click()
        selected = self.wait("anole.timeline.selected")
        wait = self.driver.execute_script("return anole.timeline.wait")
        self.assertEqual((selected["name"], selected["rank"], wait["kind"], wait["rank"]), ("MPI_Recv", 1, "late sender", 0))
        self.assertEqual(wait["cause"]["name"], "MPI_Send")
        self.assertEqual(wait["cause"]["begin"], selected["begin"] + wait["time"])
        path = self.wait("anole.timeline.path")
        computing = sum(part["to"] - part["from"] for part in path if part["rank"] == 0)
        self.assertGreater(computing, 0.9 * (path[0]["to"] - path[-1]["from"]))
        self.driver.find_element(By.ID, "to-cause").click()
        self.assertEqual(self.driver.execute_script("return anole.timeline.selected.rank"), 0)

    def testWhatIsBelowTheTimelineStaysWhereItIs(self):
        self.open(reports.report(reports.made("late", late(1000))))
        top = "Math.round(document.getElementById('waits').getBoundingClientRect().top + scrollY)"
        begun = self.script(top)
        self.assertTrue(self.script("document.querySelector('#within table') !== null"), "counted before the page says that it is read")
        for first, last in (1_000_000, 1_000_100), (2_000_000, 9_000_000):
            self.driver.execute_script("anole.timeline.show(arguments[0], arguments[1])", first, last)
            self.wait(f"document.getElementById('within').dataset.window.startsWith('{first}-')")
            self.assertAlmostEqual(self.script(top), begun, delta=1)  # rounded

    def testMarksMistakes(self):
        trace = reports.made("short", late(1000).replace("column 1=100*0", "column 1=50*0"))
        self.open(reports.report(trace))
        mistake = next(each for each in self.json("lint", trace)["findings"] if each["severity"] == "error")
        note = self.driver.find_element(By.ID, "mistakes")
        self.assertIn(mistake["what"], note.text)
        self.assertEqual(len(self.driver.find_elements(By.CSS_SELECTOR, "#sites tbody .mistake")), 1)
        row = next(row for row in self.wait("anole.timeline.rows") if row["rank"] == mistake["ranks"][0][0])
        marks = self.driver.execute_script("return anole.timeline.marks.of(arguments[0])", row)
        self.assertEqual([mark["mistake"]["kind"] for mark in marks], [mistake["kind"]])
        self.driver.execute_script("anole.timeline.goTo({ ...arguments[0], number: arguments[1] })", row, marks[0]["call"])
        self.assertEqual(self.driver.execute_script("return anole.timeline.selected.name"), mistake["function"])
        self.assertIn(mistake["what"], self.text("aside .mistakes"))

    def testTwoTracesAreLinked(self):
        a, b = reports.made("late", late(1000)), reports.made("later", late(2000).replace("late.c:12", "late.c:42"))
        self.open(reports.compared(a, b))
        self.assertEqual(self.driver.get_log("browser"), [])
        told = self.json("compare", a, b)
        self.assertEqual(self.text("#sentence"), told["sentence"])
        self.assertEqual(self.cells("compared", "a"), sorted(row["a"]["rank_ns"] for row in told["call_sites"]))
        marked = "[anole.a, anole.b].map((side) => side.timeline.threads.kinds[0].filter((kind) => kind === 7).length)"
        self.assertEqual(self.driver.execute_script("return " + marked), [0, 0])
        row = self.driver.find_element(By.XPATH, "//*[@id='compared']//tr[contains(., 'MPI_Send')]")
        row.click()
        self.assertEqual(self.wait(marked), [1, 1])
        self.assertIn("MPI_Send", self.text("tr.chosen"))
        self.driver.find_element(By.CSS_SELECTOR, "tr.chosen").click()
        self.assertEqual(self.driver.execute_script("return " + marked), [0, 0])
        self.driver.execute_script("anole.b.timeline.show(1e6, 2e6)")
        self.assertEqual(self.driver.execute_script("return anole.a.timeline.window"), [1e6, 2e6])
        self.driver.execute_script("const align = document.getElementById('align'); align.value = 0; align.dispatchEvent(new Event('change'))")
        a_window, b_window = self.driver.execute_script("return [anole.a.timeline.window, anole.b.timeline.window]")
        self.assertAlmostEqual(a_window[1] - a_window[0], b_window[1] - b_window[0], delta=1)
        phases = [option.text for option in self.driver.find_elements(By.CSS_SELECTOR, "#align option")][1:]
        both = [row["name"] for row in told["phases"] if row["a"] and row["b"]]
        self.assertEqual(sorted(phases), sorted(both))
        self.assertIn("critical path", self.text("#wait-legend"))
        self.driver.find_element(By.ID, "timeline-b").send_keys(Keys.ENTER, "n")
        self.assertEqual(self.driver.execute_script("return anole.chosen.function"), self.driver.execute_script("return anole.b.timeline.selected.name"))
        self.assertEqual(self.driver.find_elements(By.CSS_SELECTOR, "[role=alert]"), [])

    def testSaysThatItIsDamaged(self):
        text = reports.report(STENCIL).read_text()
        for name, says in (("trace", "The trace in this page cannot be read"), ("data", "This report cannot be read")):
            begin = text.index(">", text.index(f'id="{name}"')) + 101
            page = reports.path / f"damaged-{name}.html"
            page.write_text(text[:begin] + ("A" if text[begin] != "A" else "B") + text[begin + 1:])
            self.driver.get(page.as_uri())
            self.assertIn(says, self.wait("document.querySelector('[role=alert]:not(:empty)')?.textContent"))


unittest.main(argv=sys.argv[:1])
