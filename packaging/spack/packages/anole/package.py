"""Spack's recipe: spack repo add packaging/spack; spack install anole."""

from spack.package import *


class Anole(CMakePackage):
    """Tracer of MPI programs: a compiler pass, a runtime that writes one small lossless file, and tools."""

    license("Apache-2.0")

    version("0.1.0")

    variant("openmpi", default=False, description="Trace programs of Open MPI, beside those of MPICH")
    variant("abi", default=False, description="Trace programs of every MPI with the interface of MPI-5")
    variant("python", default=True, description="Build the Python module")

    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("python@3.11:", type=("build", "run"))
    depends_on("llvm@19 +clang +lld +flang", type=("build", "link", "run"))
    depends_on("mpich@4:")
    depends_on("openmpi@4.1:6", when="+openmpi")
    depends_on("cli11", type="build")
    depends_on("tl-expected", type="build")
    depends_on("nlohmann-json", type="build")
    depends_on("protozero", type="build")
    depends_on("elfutils")
    depends_on("libunwind")
    depends_on("otf2@3:")
    depends_on("xxhash")
    depends_on("zlib-api")
    depends_on("zstd libs=shared,static")
    depends_on("py-pybind11", type="build", when="+python")
    depends_on("py-numpy", type=("build", "run"), when="+python")
    depends_on("py-pandas", type="run", when="+python")

    generator("ninja")

    def cmake_args(self):
        clang = self.spec["llvm"].prefix.bin
        return [
            self.define("CMAKE_C_COMPILER", clang.clang),
            self.define("CMAKE_CXX_COMPILER", join_path(clang, "clang++")),
            self.define("ANOLE_PASS_CC", clang.clang),
            self.define("ANOLE_PASS_CXX", join_path(clang, "clang++")),
            self.define("ANOLE_PASS_FC", join_path(clang, "flang-new")),
            self.define("BUILD_TESTING", False),
            self.define_from_variant("ANOLE_OPENMPI", "openmpi"),
            self.define_from_variant("ANOLE_ABI", "abi"),
            self.define_from_variant("ANOLE_PYTHON", "python"),
        ]
