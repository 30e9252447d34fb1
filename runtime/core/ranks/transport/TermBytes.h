#pragma once

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/terms/Term.h"

namespace anole {

/// Terms without blocks in a message between ranks. Terms that are nested more than 64 deep are not
/// read.
void putTerms(ByteWriter &out, const Terms &terms);
Terms takeTerms(ByteReader &in);

} // namespace anole
