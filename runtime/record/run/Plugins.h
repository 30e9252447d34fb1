#pragma once

#include "runtime/core/ranks/cluster/PeerPlugin.h"

namespace anole::record {

/// The plug-ins that the program has registered, before or after MPI_Init.
///
/// No lock: they are read where Online calls MPI, in the thread that called MPI_Init, and no other
/// thread may register any.
class Plugins {
public:
  const PeerPlugins &all() const { return list; }

  /// In place of one that has the same name. Reports it if there is no memory.
  void add(const char *name, unsigned uses, int (*number)(int rank, int ranks)) noexcept;

private:
  PeerPlugins list;
};

} // namespace anole::record
