"""How a test is started untraced, traced in unwinding mode (preloaded), and traced in static mode
(rebuilt with Anole's compilers)."""

import os
import pathlib
from dataclasses import dataclass

from execution import execute

BIN = pathlib.Path(os.environ["ANOLE_BIN"])
RUNTIME = BIN.parent / "lib" / "libanole.so"


@dataclass
class Mode:
    """The tree whose programs it takes, and what it adds to the ranks' environment."""
    name: str
    tree: str
    environment: dict

    def command(self, test, ranks):
        added = [word for pair in self.environment.items() for word in ("-genv", *pair)]
        return ["mpiexec", "-n", str(ranks), *test.launcher_options, *added, f"./{test.program}",
                *test.arguments]


UNTRACED = Mode("untraced", "plain", {})
TRACED = {
    "unwind": Mode("unwind", "plain", {"LD_PRELOAD": f"{RUNTIME}:{os.environ.get('LD_PRELOAD', '')}", "ANOLE_CALLPATH": "unwind"}),
    "static": Mode("static", "anole", {"ANOLE_CALLPATH": "static"}),
}


def environment(test, limit, changes):
    """The tester's own options of the tracer must not change what is tested."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("ANOLE")}
    kept["MPIEXEC_TIMEOUT"] = str(min(limit, test.seconds))
    return kept | test.environment | changes


def run(mode, built, test, ranks, limit, **changes):
    return execute(mode.command(test, ranks), pathlib.Path(built) / mode.tree / test.folder,
                   environment(test, limit, changes), limit)
