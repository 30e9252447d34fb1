#pragma once

#include "tools/programs/replay/objects/Buffers.h"
#include "tools/programs/replay/objects/Datatype.h"
#include "tools/programs/replay/objects/ReplayedCommunicator.h"
#include "tools/programs/replay/objects/Table.h"

#include <string>

namespace anole::replay {

struct Window {
  MPI_Win handle = MPI_WIN_NULL;
  int rank = 0; ///< own, in the window's group
  std::vector<Buffer> memory{};
};

struct File {
  MPI_File handle = MPI_FILE_NULL;
  std::byte *split = nullptr; ///< the buffer of a split collective call between its halves
  std::vector<Buffer> buffers{};
};

/// Handles of an MPI library may be numbers of one type, or pointers. Here each kind has a type of
/// its own, whose default is the null handle.
struct Op {
  MPI_Op handle = MPI_OP_NULL;
};
struct ReplayedGroup {
  MPI_Group handle = MPI_GROUP_NULL;
};
struct Info {
  MPI_Info handle = MPI_INFO_NULL;
};
struct Errhandler {
  MPI_Errhandler handle = MPI_ERRHANDLER_NULL;
};
struct ReplayedSession {
  MPI_Session handle = MPI_SESSION_NULL;
};
struct Keyval {
  int handle = MPI_KEYVAL_INVALID;
};

/// The objects that one process has made, by the numbers of the trace.
struct ObjectTables {
  ObjectTables();

  Table<ReplayedCommunicator> comms;
  Table<Datatype> types;
  Table<Op> ops;
  Table<ReplayedGroup> groups;
  Table<Info> infos;
  Table<Errhandler> errhandlers;
  Table<ReplayedSession> sessions;
  Table<Keyval> keyvals;
  Table<Window> windows;
  Table<File> files;
};

} // namespace anole::replay
