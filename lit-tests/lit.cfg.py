# What the tests may say; the README explains.
import glob
import os
import lit.formats

config.name = "anole-pass"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".c", ".cpp", ".f90", ".ll", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.anole_binary, "lit-tests", str(config.anole_llvm))

inputs = os.path.join(config.test_source_root, "Inputs")
tools = os.path.join(config.anole_binary, "bin")
plugin = "-fpass-plugin=" + os.path.join(config.anole_binary, "lib", "AnolePass.so")

config.substitutions += [
    # The compilers with the pass alone, and with the fake MPI that prints the thread block in each call.
    ("%anole-cc", f"{config.anole_clang} {plugin} -Rpass-missed=^$ -I{inputs}"),
    ("%anole-cxx", f"{config.anole_clangxx} {plugin} -Rpass-missed=^$ -I{inputs}"),
    ("%anole-fc", f"{config.anole_flang} {plugin} -I{inputs}"),
    ("%plain-cc", f"{config.anole_clang} -Rpass-missed=^$ -I{inputs}"),
    ("%fake-mpi", f"{inputs}/FakeMpi.c -I{config.anole_source}/include"),
    ("%run", "timeout 300"),
    ("%lto", f"-fuse-ld=lld-{config.anole_llvm} -Wl,--load-pass-plugin={config.anole_binary}/lib/AnolePass.so"),
    ("%tools", tools),
    ("%flang", config.anole_flang),
    ("%llvm", str(config.anole_llvm)),
    ("%calls", f"{config.anole_python} {inputs}/calls.py"),
    ("%sites", f"{config.anole_python} {inputs}/sites.py"),
    ("%normal-ir", f"{config.anole_python} {inputs}/normal-ir.py"),
]
for tool in ["FileCheck", "not", "count", "opt", "llvm-readelf"]:
    command = os.path.join(config.anole_llvm_tools, tool)
    if tool == "FileCheck":
        command += f" -DLLVM={config.anole_llvm}"
    config.substitutions.append((rf"(?<![-./\w]){tool}(?![-./\w])", command))

for variable in ["ANOLE_WRAPPER", "ANOLE_LINK", "ANOLE_PASS", "MPICH_CC", "MPICH_CXX", "MPICH_FC"]:
    config.environment.pop(variable, None)
config.available_features |= {name for name, there in {
    "flang": config.anole_llvm >= 18,
    "openmp": glob.glob(os.path.join(config.anole_llvm_tools, "../lib/clang/*/include/omp.h")),
}.items() if there}
config.environment["ANOLE_LLVM"] = str(config.anole_llvm)
