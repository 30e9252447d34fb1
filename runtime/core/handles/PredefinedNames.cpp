#include "runtime/core/handles/PredefinedNames.h"

namespace anole {

namespace {

// NOLINTBEGIN(readability-identifier-naming): the names of the table's kinds
struct Kinds {
  static constexpr FieldKind Type = FieldKind::Type, Op = FieldKind::Op, Group = FieldKind::Group,
                             Info = FieldKind::Object, Errhandler = FieldKind::Object,
                             Keyval = FieldKind::Object;
};
// NOLINTEND(readability-identifier-naming)

} // namespace

const char *predefinedName(FieldKind kind, int64_t number) {
  struct Name {
    FieldKind kind;
    int64_t number;
    const char *text;
  };
  static constexpr Name names[] = {
#define ANOLE_PREDEFINED(Kind, Number, Name) {Kinds::Kind, Number, #Name},
#include "runtime/core/handles/PredefinedNames.def"
  };
  for (const Name &name : names)
    if (name.kind == kind && name.number == number)
      return name.text;
  return nullptr;
}

} // namespace anole
