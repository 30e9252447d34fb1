#pragma once

#include <mpi.h>
#include <string>

/// MPI calls of one kind. All ranks `open`, `step` and `close` together; `wait` is for the ranks
/// that wait for one that never comes, and does not return by itself.
struct Family {
  const char *name;
  void (*open)();
  void (*step)();
  void (*wait)(int victim);
  void (*close)();
};

/// Ends the process if there is none.
const Family &familyNamed(const std::string &name);
