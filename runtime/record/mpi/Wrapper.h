#pragma once

#include "FunctionIds.h"
#include "NextCalls.h"
#include "runtime/record/fastpath/FastPath.h"
#include "runtime/record/fastpath/requests/FastPathStart.h"
#include "runtime/record/mpi/AskedStatus.h"
#include "runtime/record/mpi/Fields.h"
#include "runtime/record/mpi/Significance.h"
#include "runtime/record/mpi/Unrecorded.h"

/// Wrappers are all that this library shows.
#define ANOLE_EXPORT __attribute__((visibility("default")))
#define ANOLE_SMALL_EXPORT __attribute__((visibility("default"), minsize))

using AnoleRange = int[3];
