"""A farm with two clusters, the master and the workers, is replayed by roles: whoever asks gets the next task, so all
tasks are done and all messages received, however many its lead did and whoever is ready first."""

import json

from harness import BUILT, expect, expect_words, main

RANKS, TASKS = 6, 300


def test(sandbox):
    sandbox.mpiexec(RANKS, BUILT / "anole" / "farm", TASKS, ANOLE_OUTPUT="farm.anole", ANOLE_CLUSTER="chameleon",
                    ANOLE_ONLINE="off", ANOLE_K="2").succeeded()
    for time in "none", "real":
        replay = sandbox.anole("replay", "farm.anole", "--repair", "--time", time, "--json").succeeded()
        expect_words(replay.err, f"a farm: {TASKS} tasks go to whichever rank asks for one")
        calls = {row["function"]: row["calls"] for row in json.loads(replay.out)["functions"]}
        stops = RANKS - 1
        expect(calls["MPI_Send"] == calls["MPI_Recv"] == 2 * TASKS + stops, f"{calls}")
        expect(calls["MPI_Probe"] == TASKS + stops, f"{calls}")


main(test)
