#pragma once

// The header of the MPI that this is compiled for, and names that it lacks. A trace names
// predefined objects and numbers, and not all MPIs have all of them: where one is missing, no
// handle and no valid number is taken for it.

#include <mpi.h> // IWYU pragma: export

#include <climits>
#include <string>

/// A number that no MPI defines: what stands for the names that this one lacks.
inline constexpr int missingNumber = INT_MIN;

#ifdef OPEN_MPI
// Open MPI keeps some names of MPI-1 only to say that they are gone.
#undef MPI_LB
#undef MPI_UB
#define MPI_LB MPI_DATATYPE_NULL
#define MPI_UB MPI_DATATYPE_NULL
#endif

/// Returns what MPI says of itself. It may be asked before MPI_Init.
std::string libraryVersion();

/// Returns whether the MPI is Open MPI. Behind the interface of MPI-5 any may stand, which only the
/// running process shows.
#if defined ANOLE_MPI_ABI
bool isOpenMpi();
#elif defined OPEN_MPI
constexpr bool isOpenMpi() { return true; }
#else
constexpr bool isOpenMpi() { return false; }
#endif

/// Returns whether the program can go on as it likes while MPI_Comm_idup is under way. In Open MPI
/// 4.1 the ranks wait for each other for ever if another communicator is made meanwhile, and MPICH
/// 5 waits for the other ranks inside of MPI_Test.
bool duplicatesInBackground();

/// Returns whether the MPI takes a part of a partitioned send for sent if it is called between the
/// start of the send and the MPI_Pready of that part. The send then never ends, or too early: so it
/// is in Open MPI 6.0.0rc2 for whoever calls MPI_Iprobe there. Open MPI 4 has no such sends.
bool losesPartitions();

// Open MPI 5 has sessions, and says that it is of MPI-3.
#ifdef MPI_SESSION_NULL
#define ANOLE_MPI_SESSIONS
#else
#define MPI_ERRORS_ABORT MPI_ERRHANDLER_NULL
#define MPI_SESSION_NULL 0
#define MPI_COMM_TYPE_HW_GUIDED missingNumber
#define MPI_COMM_TYPE_HW_UNGUIDED missingNumber
#define MPI_ERR_SESSION missingNumber
#define MPI_ERR_PROC_ABORTED missingNumber
#define MPI_ERR_VALUE_TOO_LARGE missingNumber
using MPI_Session = int;
#endif
