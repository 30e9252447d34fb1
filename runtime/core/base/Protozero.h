#pragma once

#include "runtime/core/base/Malformed.h"

#include <string_view>

/// protozero only asserts that a field has the type that is asked for. A damaged file must neither
/// abort a debug build nor be misread by a release build, so the assertion throws in both. Include
/// this, never protozero itself.
#define protozero_assert(condition)                                                                \
  do {                                                                                             \
    if (!(condition))                                                                              \
      throw anole::format::Malformed("a field has an unexpected type");                            \
  } while (false)

#define PROTOZERO_USE_VIEW std::string_view

#include <protozero/exception.hpp>
#include <protozero/pbf_reader.hpp>
#include <protozero/pbf_writer.hpp>
