#pragma once

#include "runtime/core/model/Malformed.h"

/// protozero only asserts that a field has the type that is asked for. A damaged file must neither
/// abort a debug build nor be misread by a release build, so the assertion throws in both. Include
/// this, never protozero itself.
#define protozero_assert(condition)                                                                \
  do {                                                                                             \
    if (!(condition))                                                                              \
      throw anole::format::Malformed("a field has an unexpected type");                            \
  } while (false)

#include <protozero/exception.hpp>
#include <protozero/pbf_builder.hpp>
#include <protozero/pbf_message.hpp>
