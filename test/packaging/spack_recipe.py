"""Spack's recipe runs, and says what the build says: the version, options that CMake knows, and a Spack package for each
library of packages.txt. Spack itself is not needed: what a recipe may call is replaced by what takes notes."""

import re
import sys
import types
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECIPE = ROOT / "packaging" / "spack" / "packages" / "anole" / "package.py"
# What Spack calls the libraries, compilers and modules of packages.txt. None: it has no package of its own.
NAMES = {"clang-19": "llvm", "flang-19": "llvm", "lld-19": "llvm", "llvm-19-dev": "llvm", "cmake": "cmake",
         "ninja-build": "ninja", "pkg-config": "pkgconfig", "libmpich-dev": "mpich", "libopenmpi-dev": "openmpi",
         "libcli11-dev": "cli11", "libdw-dev": "elfutils", "libexpected-dev": "tl-expected",
         "libopen-trace-format2-dev": "otf2", "libprotozero-dev": "protozero", "libunwind-dev": "libunwind",
         "libxxhash-dev": "xxhash", "libzstd-dev": "zstd", "nlohmann-json3-dev": "nlohmann-json",
         "zlib1g-dev": "zlib-api", "pybind11-dev": "py-pybind11", "python3-dev": "python",
         "python3-numpy": "py-numpy", "python3-pandas": "py-pandas"}


class Folder(str):
    def __getattr__(self, name):
        return Folder(f"{self}/{name}")


class Notes:
    """The directives of a recipe, by name: what each was called with."""

    def __init__(self):
        self.calls = []

    def directive(self, name):
        return lambda *words, **options: self.calls.append((name, words, options))

    def of(self, name):
        return [(words, options) for called, words, options in self.calls if called == name]


class CMakePackage:
    spec = {"llvm": types.SimpleNamespace(prefix=Folder("/llvm"))}

    def define(self, name, value):
        return name, value

    def define_from_variant(self, name, variant):
        return name, ("variant", variant)


def load():
    notes = Notes()
    module = types.ModuleType("spack.package")
    module.CMakePackage = CMakePackage
    module.join_path = lambda *parts: "/".join(parts)
    for name in ("version", "variant", "depends_on", "license", "generator"):
        setattr(module, name, notes.directive(name))
    sys.modules |= {"spack": types.ModuleType("spack"), "spack.package": module}
    names = {}
    exec(compile(RECIPE.read_text(), RECIPE, "exec"), names)
    return notes, dict(names["Anole"]().cmake_args())


def cmake_text():
    files = [ROOT / "CMakeLists.txt", *ROOT.glob("cmake/**/*.cmake"), *ROOT.glob("pass/**/CMakeLists.txt"),
             *ROOT.glob("tools/**/CMakeLists.txt")]
    return "\n".join(file.read_text() for file in files)


class Recipe(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.notes, cls.options = load()

    def test_version_is_that_of_the_project(self):
        version = re.search(r"project\(Anole VERSION ([\d.]+)", cmake_text())[1]
        self.assertIn(version, [words[0] for words, _ in self.notes.of("version")])

    def test_cmake_has_each_option(self):
        text = cmake_text()
        for option in self.options:
            if option.startswith("ANOLE_"):
                self.assertRegex(text, rf"(?:set|option)\({option}\b[^)]*", option)

    def test_options_follow_variants_that_exist(self):
        declared = {words[0] for words, _ in self.notes.of("variant")}
        used = {value[1] for value in self.options.values() if isinstance(value, tuple)}
        needed = {options["when"].lstrip("+~") for _, options in self.notes.of("depends_on") if "when" in options}
        self.assertEqual(declared, used)
        self.assertLessEqual(needed, declared)

    def test_depends_on_what_the_build_needs(self):
        text = (ROOT / "packages.txt").read_text().split("[llvm-16]")[0]
        libraries = {line for line in text.splitlines() if line.endswith("-dev") or line.startswith("python3-")}
        depends = {re.match(r"[\w-]+", words[0])[0] for words, _ in self.notes.of("depends_on")}
        ignored = {"dpkg-dev"}
        self.assertEqual(set(), libraries - ignored - set(NAMES), "packages.txt has what this table has no name for")
        self.assertEqual(set(), {NAMES[library] for library in libraries - ignored} - depends)
        self.assertEqual(set(), depends - set(NAMES.values()), "the recipe has what the table has no Debian package for")


unittest.main()
