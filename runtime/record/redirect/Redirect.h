#pragma once

#include <string_view>

namespace anole::record {

/// Brings calls here that would pass by, by changing import slots of other objects:
///
/// - MPI's Fortran binding calls many functions by their PMPI_ name, nearly all of mpi_f08's among
///   them. All its PMPI_X lead to MPI_X.
/// - A tool in front of this library defines MPI_X and calls PMPI_X. Its PMPI_X lead to this
///   library's MPI_X, for those X that it defines.
///
/// A tool behind this library is called by the wrappers (FindNext.h). Its slots are left alone, so
/// no call can go in a circle.
///
/// It also watches for look-ups that pass this library by (LookUps.h).
///
/// Done once when this library is loaded. Called again when MPI starts, for objects that were
/// opened meanwhile. If a slot cannot be changed, those calls are not seen, and nothing else
/// happens.
///
/// Rejected: defining the Fortran entries here. They take descriptors and hidden lengths as the
/// compiler of MPI's library passes them, and what they convert would have to be converted again.
void redirectImports() noexcept;

/// Leads what MPI's own library calls by this name, in itself or in another one, to `target`.
/// Where no such call is found, or its slot cannot be changed, nothing happens.
void redirectCallsOfMpi(std::string_view name, void *target) noexcept;

/// Returns whether the program, or a library that is loaded with it, takes this function from
/// another object. MPI's own libraries and this one call PMPI_ names.
bool isImported(std::string_view name) noexcept;

/// A function of MPI's own library, whether or not it is part of MPI; null if there is none.
void *findInMpi(const char *name) noexcept;

} // namespace anole::record
