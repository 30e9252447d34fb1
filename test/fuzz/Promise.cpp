#include "test/fuzz/Promise.h"

#include <cstdlib>
#include <iostream>

namespace anole::fuzz {

void require(bool promise, const std::string &what) {
  if (promise)
    return;
  std::cerr << "broken promise: " << what << "\n";
  std::abort();
}

} // namespace anole::fuzz
