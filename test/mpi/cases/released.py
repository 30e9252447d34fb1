"""Values without a pattern leave the memory of ranks once rank 0 has them on disk. Nothing is lost by that: not at the
end, not with a limit of memory, and not where ranks are killed, whose keepers take them from there."""

from harness import HERE, expect, main

RANKS = 2
STEPS, MESSAGES, LAST = 200, 1000, 150


def run(sandbox, program, name, *arguments, **options):
    raw = sandbox.path / f"{name}.raw"
    raw.mkdir()
    options = {"ANOLE_ONLINE": "on", "ANOLE_ONLINE_BUDGET": 0, "ANOLE_MARKER_LOOP": "main:16"} | options
    return sandbox.mpiexec(RANKS, program, STEPS, MESSAGES, *arguments, ANOLE_OUTPUT=f"{name}.anole", ANOLE_VERIFY=raw,
                           **options)


def whole(sandbox, program, name, **options):
    run(sandbox, program, name, **options).succeeded()
    sandbox.is_lossless(f"{name}.anole", sandbox.path / f"{name}.raw")
    expect(not sandbox.exists(f"{name}.anole.partial"), "something is left behind")
    return sandbox.info(f"{name}.anole")


def the_same_in_less_memory(sandbox, program):
    offline = whole(sandbox, program, "offline", ANOLE_ONLINE="off")
    online = whole(sandbox, program, "online")
    sandbox.anole("diff", "online.anole", "offline.anole").succeeded()
    expect(online["phases"]["online"]["updates"] > 2, "hardly any trace was made on the way")
    sizes = [(sandbox.path / f"{name}.anole").stat().st_size for name in ("offline", "online")]
    expect(sizes[1] <= sizes[0] * 1.02, f"bytes offline and online: {sizes}")
    memory = [info["counters"]["memory"]["highest"] for info in (offline, online)]
    expect(memory[1] < memory[0] * 0.75, f"memory offline and online: {memory}")


def holds_what_was_logged(sandbox, trace, raw, last):
    """Rank 1 kills itself between two calls. Rank 0 is killed for that anywhere, also before it has logged an event that it
    has recorded, or while it changes its record: then some of it is lost, which is said."""
    checked = sandbox.anole("check", trace, "--against", raw)
    expect(checked.status == 0 or f"rank 0, thread 0, event {last}: the raw log has no more events" in checked.out
           or ("different from the raw logs: rank 0, " in checked.out
               and "rank 0 killed or crashed while its record changed, of which some is lost" in checked.err), f"{checked}")


def a_killed_rank_leaves_all(sandbox, program):
    run(sandbox, program, "killed", LAST)
    online = sandbox.info(sandbox.path / "killed.anole.partial" / "online")
    expect(online["events"] > 10 * MESSAGES, f"too little was released to be missed: {online['events']} events")
    sandbox.is_lossless("killed.anole.partial/rank-1.anole", sandbox.path / "killed.raw")
    last = sandbox.info("killed.anole.partial/rank-0.anole")["events"] - 1
    sandbox.anole("merge", "killed.anole.partial").succeeded()
    holds_what_was_logged(sandbox, "killed.anole", sandbox.path / "killed.raw", last)
    events = sandbox.info("killed.anole")["events"]
    expect(events > RANKS * LAST * MESSAGES, f"only {events} events")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "irregular_steps.c", "steps")
    the_same_in_less_memory(sandbox, program)
    whole(sandbox, program, "limited", ANOLE_MEMORY="1M")
    whole(sandbox, program, "full", ANOLE_TIME="full")
    a_killed_rank_leaves_all(sandbox, program)


main(test)
