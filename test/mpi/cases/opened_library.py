"""An instrumented shared library that is opened at run time, from instrumented and plain programs."""

from harness import HERE, main


def test(sandbox):
    sources = HERE / "programs"
    library = sandbox.compile("anole-mpicc", sources / "plugin.c", "plugin.so", "-shared", "-fPIC")
    traced = sandbox.compile("anole-mpicc", sources / "plugin_host.c", "traced", "-ldl")
    plain = sandbox.compile("mpicc", sources / "plugin_host.c", "plain", "-ldl")

    raw = sandbox.path / "raw"
    raw.mkdir()
    sandbox.mpiexec(4, traced, library, ANOLE_VERIFY=raw, ANOLE_CALLPATH="static").succeeded()
    sandbox.is_lossless("traced.anole", raw)

    raw = sandbox.path / "raw-unwound"
    raw.mkdir()
    sandbox.anole("run", "-n", 4, "--", plain, library, ANOLE_VERIFY=raw).succeeded()
    sandbox.is_lossless("plain.anole", raw)


main(test)
