"""The roles of the calls are what the MPI standard says, and what they say of fields are fields."""

import pathlib
import re
import unittest

from codegen import roles
from codegen.calls.layout import Layout
from codegen.calls.table import load
from codegen.roles.amounts import OPERATIONS, amounts_of, pairs
from rows import call, table

HERE = pathlib.Path(__file__).parent
ENUM = HERE.parents[1] / "runtime/core/calls/CallRole.h"
MODES = {"local": "Local", "blocking": "Blocking", "nonblocking": "Start", "nonblocking test": "Test",
         "persistent": "PersistentInit", "start of persistent": "StartPersistent", "wait": "Wait"}
MEMBERS = {"alone": "Nobody", "with a peer": "Peer", "with all": "All", "collective": "All",
           "collective in a group": "Group"}


def nonblocking(name):
    return "I" + name[0].lower() + name[1:]


def standard():
    """(mode, members) of each function in standard.txt."""
    found = {}
    for line in (HERE / "standard.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        terms, names = line.split(": ")
        mode, members = terms.split(", ")
        for name in names.split():
            if mode == "all modes":
                found["MPI_" + name] = "Blocking", MEMBERS[members]
                found["MPI_" + nonblocking(name)] = "Start", MEMBERS[members]
                found[f"MPI_{name}_init"] = "PersistentInit", MEMBERS[members]
            else:
                found["MPI_" + name] = MODES[mode], MEMBERS[members]
    return found


def differing(functions):
    """Names of the standard's functions whose roles are others than the standard says."""
    said = standard()
    return [f.name for f in functions if f.name.startswith("MPI_")
            and (f.role.mode, f.role.members) != said.get(f.name, ("Local", "Nobody"))]


class Quoted:
    """Names of fields as they are, not as numbers."""

    def number(self, name):
        return name and f'"{name}"'


class RolesTest(unittest.TestCase):
    def setUp(self):
        self.functions = load().functions

    def testModesAndMembersAreThoseOfTheStandard(self):
        self.assertEqual(differing(self.functions), [])
        self.assertEqual(set(standard()) - {f.name for f in self.functions}, set())

    def testAWrongRoleIsNoticed(self):
        for role in ("Bcast", "Bcast Start All", "Bcast Blocking Peer"):
            self.assertEqual(differing(table(f"MPI_CALL(MPI_Bcast, Collective, {role}, (Comm, comm))").calls),
                             ["MPI_Bcast"])

    def testAMissingOrMalformedRoleIsRefused(self):
        for row in ("MPI_CALL(MPI_Some, Collective, (Comm, comm))", "MPI_CALL(MPI_Some, Collective)",
                    "MPI_CALL(MPI_Some, Collective, Bcast Sometimes All, (Comm, comm))",
                    "MPI_CALL(MPI_Some, Collective, Bcast Blocking Some, (Comm, comm))"):
            with self.assertRaises((SystemExit, TypeError)):
                table(row)

    def testNamesOfOtherModesHaveTheOperationOfTheBlockingCall(self):
        by_name = {f.name: f.role for f in self.functions}
        for name, role in by_name.items():
            stem = re.sub(r"^MPI_I(?=[a-z])", "MPI_", re.sub("_init$", "", name))
            blocking = by_name.get("MPI_" + stem[4:5].upper() + stem[5:])
            if blocking and blocking.mode == "Blocking":
                self.assertEqual(role.operation, blocking.operation, name)

    def testEveryOperationIsUsedAndDescribedOnce(self):
        text = ENUM.read_text(encoding="utf-8")
        body = re.search(r"enum class CallOperation : \w+ {(.*?)};", text, re.S).group(1)
        listed = re.findall(r"^  (\w+),", body, re.M)
        self.assertEqual(sorted(listed), sorted({f.role.operation for f in self.functions}))
        self.assertEqual(set(OPERATIONS) - set(listed), set())

    def testRequestsAreMadeByCallsThatStartOrDescribe(self):
        for f in self.functions:
            makes = "Request" in roles.objects(f)
            self.assertFalse(makes and f.role.mode not in ("Start", "PersistentInit"), f.name)
            self.assertFalse(f.role.mode == "PersistentInit" and not makes, f.name)

    def testFieldsOfRolesAreFieldsOfEvents(self):
        for f in self.functions:
            fields = {name for _, name in Layout(f).fields}
            for amount in (amounts_of(f).sent, amounts_of(f).received, amounts_of(f).in_place):
                for name in pairs(f)[amount.pair] if amount else ():
                    self.assertTrue(name is None or name in fields, (f.name, name))

    def testTagsAreThoseOfTheirDirection(self):
        by_name = {f.name: roles.fields(f, Quoted()) for f in self.functions}
        for name, tags in {"MPI_Sendrecv": ("sendtag", "recvtag"), "MPI_Irecv": (None, "tag"),
                           "MPI_Precv_init": ("tag", "tag"), "MPI_Isend": ("tag", "tag")}.items():
            for field, tag in zip(("sendTag", "receiveTag"), tags):
                self.assertEqual(f'.{field} = "{tag}"' in by_name[name], tag is not None, (name, field))

    def testBytesFollowTheOperation(self):
        made = call("(InBuffer, buf) (Count, count) (Type, datatype) (Dest, dest) (Comm, comm)")
        self.assertEqual(roles.amounts(made, Quoted()), "{}")
        row = "MPI_CALL(MPI_Some, Collective, Scatter Blocking All, (Count, n) (Type, t) (Count, m) (Type, u))"
        self.assertEqual(roles.amounts(table(row).calls[0], Quoted()),
                         '{.sent = {.count = "n", .type = "t", .forEach = true}}')


if __name__ == "__main__":
    unittest.main()
