"""The notebook of the manual runs, cell by cell, and each of its questions draws a plot."""

import json
import os
import pathlib
import re
import unittest

import matplotlib
from traces import BIN, TraceTest

matplotlib.use("Agg")  # draws without a screen
from matplotlib import pyplot

NOTEBOOK = pathlib.Path(__file__).parents[2] / "docs" / "notebook.ipynb"
QUESTION = re.compile(r"## (\d+)\. .*\?")


class NotebookTest(TraceTest):
    def setUp(self):
        super().setUp()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder.name)
        path = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", path)
        os.environ["PATH"] = f"{BIN}:{path}"
        self.cells = json.loads(NOTEBOOK.read_text())["cells"]

    def testIsKeptWithoutOutputs(self):
        for cell in self.cells:
            self.assertEqual((cell.get("outputs", []), cell.get("execution_count")), ([], None))

    def testEachQuestionIsAnsweredByAPlot(self):
        names, question, answered = {}, None, []
        for cell in self.cells:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                question = QUESTION.match(text)
                continue
            exec(compile(text, f"{NOTEBOOK.name}: {question and question[0]}", "exec"), names)
            figures = [pyplot.figure(number) for number in pyplot.get_fignums()]
            if question:
                self.assertEqual(len(figures), 1, question[0])
                drawn = [axes.has_data() for axes in figures[0].axes]
                self.assertTrue(drawn and all(drawn), question[0])
                figures[0].canvas.draw()
                answered.append(int(question[1]))
            pyplot.close("all")
        self.assertEqual(answered, list(range(1, 11)))


if __name__ == "__main__":
    unittest.main()
