"""Runs of programs that libraries call back, and the paths of their calls."""


def record(sandbox, program, mode, steps):
    raw, name = sandbox.path / f"{program.name}-{mode}-{steps}", f"{program.name}-{mode}-{steps}.anole"
    raw.mkdir()
    run = sandbox.mpiexec(2, program, steps, ANOLE_CALLPATH=mode, ANOLE_VERIFY=raw, ANOLE_OUTPUT=name).succeeded()
    sandbox.is_lossless(name, raw)
    return run, sandbox.info(name), (sandbox.path / name).stat().st_size


def ways(info):
    """The places that MPI calls came through, of each path."""
    return sorted(" < ".join(f"{frame['function']}:{frame['line']}" for frame in path)
                  for path in info["paths"].values())
