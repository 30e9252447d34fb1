#include "runtime/core/model/SpecialValues.h"

namespace anole {

const char *specialName(int64_t field) {
  switch (static_cast<Special>(field)) {
#define ANOLE_SPECIAL(Name, Number, Text)                                                          \
  case Special::Name:                                                                              \
    return Text;
#include "runtime/core/model/SpecialValues.def"
  }
  return nullptr;
}

} // namespace anole
