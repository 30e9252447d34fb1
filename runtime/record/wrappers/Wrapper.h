#pragma once

#include "FunctionIds.h"
#include "NextCalls.h"
#include "runtime/record/normalize/AskedStatus.h"
#include "runtime/record/normalize/Fields.h"
#include "runtime/record/normalize/Significance.h"
#include "runtime/record/normalize/Unrecorded.h"

/// Wrappers are all that this library shows.
#define ANOLE_EXPORT __attribute__((visibility("default")))

using AnoleRange = int[3];
