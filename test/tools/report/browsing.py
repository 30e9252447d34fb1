"""Pages in a browser without a screen, for tests."""

import unittest

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

SECONDS = 30


def browser():
    options = Options()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1400,1000",
                     "--force-prefers-reduced-motion"): # what is clicked would move
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


class Browsing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.driver = browser()
        cls.addClassCleanup(cls.driver.quit)

    def open(self, page, link=""):
        self.driver.get("about:blank")  # else another link to the same page does not load it
        self.driver.get(page.as_uri() + link)
        self.wait("document.body.dataset.trace")

    def wait(self, script, *arguments):
        return WebDriverWait(self.driver, SECONDS).until(lambda driver: driver.execute_script("return " + script, *arguments))

    def script(self, script, *arguments):
        return self.driver.execute_script("return " + script, *arguments)

    def text(self, selector):
        """Found and read in one step: the page may draw the element anew at any time."""
        return self.script("document.querySelector(arguments[0]).innerText", selector)

    def press(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def cells(self, view, column):
        found = self.driver.execute_script(
            "return [...document.querySelectorAll(`#${arguments[0]} td[data-column=${arguments[1]}]`)].map((cell) => cell.dataset.value)", view, column)
        return sorted(map(float, found))
