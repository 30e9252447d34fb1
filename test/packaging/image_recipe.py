"""packaging/Containerfile makes an image of the packages: it copies each package that it names, and apt can install them with
the MPI's in a Debian that has nothing yet, for each MPI, as the comment at its top says. Nothing is downloaded or installed:
apt says what it would do, by the lists of packages that this machine has.

image_recipe.py PACKAGES, the folder of those that were made here
"""

import pathlib
import platform
import re
import shlex
import string
import subprocess
import sys
import tempfile
import unittest

RECIPE = (pathlib.Path(__file__).resolve().parents[2] / "packaging" / "Containerfile").read_text(encoding="utf-8")
PACKAGES = pathlib.Path(sys.argv.pop(1)).resolve()


def instructions():
    """Pairs of an instruction and its text."""
    lines = re.sub(r"^#.*\n", "", RECIPE, flags=re.MULTILINE).replace("\\\n", " ")
    return [line.split(maxsplit=1) for line in lines.splitlines() if line.strip()]


def texts(instruction):
    return [text for name, text in instructions() if name == instruction]


def arguments(words):
    return dict(word.split("=", 1) for word in words if "=" in word)


DEFAULTS = arguments(shlex.split(" ".join(texts("ARG"))))
OTHERS = [arguments(shlex.split(line)) for line in RECIPE.splitlines() if line.startswith("#") and "--build-arg" in line]


def copied(values):
    """The files that go into the image, by the patterns that name them."""
    (text,) = texts("COPY")
    *patterns, _ = string.Template(text).substitute(values).split()
    return {pattern: sorted(PACKAGES.glob(pattern)) for pattern in patterns}


def install_command(values):
    """What the image installs, without the shell around it."""
    (run,) = texts("RUN")
    (command,) = [part for part in run.split("&&") if " install " in part]
    files = " ".join(str(file) for found in copied(values).values() for file in found)
    _, target = texts("COPY")[0].rsplit(maxsplit=1)
    return shlex.split(string.Template(command).substitute(values).replace(f"{target}*.deb", files))


class ImageRecipe(unittest.TestCase):
    def test_it_starts_from_the_debian_that_the_packages_are_for(self):
        (base,) = texts("FROM")
        self.assertEqual(base, f"debian:{platform.freedesktop_os_release()['VERSION_CODENAME']}-slim")

    def test_the_comment_names_the_other_mpi(self):
        self.assertEqual([DEFAULTS["MPI"], *(each["MPI"] for each in OTHERS)], ["mpich", "openmpi"])
        for each in OTHERS:
            self.assertEqual(set(each), set(DEFAULTS))

    def test_each_package_that_is_copied_is_there_once(self):
        for values in (DEFAULTS, *OTHERS):
            for pattern, found in copied(values).items():
                self.assertEqual(len(found), 1, f"{pattern} is {found}")

    def test_apt_can_install_them_with_the_mpi_where_nothing_is(self):
        known = subprocess.run(["apt-cache", "policy", "mpich"], capture_output=True, text=True, check=True).stdout
        if "Candidate: (none)" in known or "Candidate" not in known:
            self.skipTest("this machine has no lists of packages")
        for values in (DEFAULTS, *OTHERS):
            with tempfile.NamedTemporaryFile() as nothing:
                command = [*install_command(values), "--simulate", "-o", f"Dir::State::status={nothing.name}"]
                done = subprocess.run(command, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            planned = set(re.findall(r"^Inst (\S+)", done.stdout, re.MULTILINE))
            names = {file.name.split("_")[0] for found in copied(values).values() for file in found}
            self.assertLessEqual(names | {"clang-19", *values["MPI_PACKAGES"].split()}, planned)


unittest.main()
