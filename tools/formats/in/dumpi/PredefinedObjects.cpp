#include "tools/formats/in/dumpi/PredefinedObjects.h"

#include "tools/formats/in/ImportedCall.h"
#include "tools/formats/in/Predefined.h"

#include <span>
#include <string_view>

namespace anole::import::dumpi {
namespace {

/// In the order of DUMPI's numbers, from the one behind the null handle on.
constexpr const char *types[] = {"CHAR",
                                 "SIGNED_CHAR",
                                 "UNSIGNED_CHAR",
                                 "BYTE",
                                 "WCHAR",
                                 "SHORT",
                                 "UNSIGNED_SHORT",
                                 "INT",
                                 "UNSIGNED",
                                 "LONG",
                                 "UNSIGNED_LONG",
                                 "FLOAT",
                                 "DOUBLE",
                                 "LONG_DOUBLE",
                                 "LONG_LONG_INT",
                                 "UNSIGNED_LONG_LONG",
                                 "LONG_LONG_INT",
                                 "PACKED",
                                 "LB",
                                 "UB",
                                 "FLOAT_INT",
                                 "DOUBLE_INT",
                                 "LONG_INT",
                                 "SHORT_INT",
                                 "2INT",
                                 "LONG_DOUBLE_INT"};
constexpr const char *ops[] = {"MAX", "MIN",  "SUM",  "PROD",   "LAND",   "BAND",   "LOR",
                               "BOR", "LXOR", "BXOR", "MINLOC", "MAXLOC", "REPLACE"};
constexpr const char *keys[] = {"TAG_UB",        "HOST",         "IO",     "WTIME_IS_GLOBAL",
                                "UNIVERSE_SIZE", "LASTUSEDCODE", "APPNUM", "WIN_BASE",
                                "WIN_SIZE",      "WIN_DISP_UNIT"};

ObjectNames predefined(FieldKind kind, std::span<const char *const> names, int64_t first,
                       int64_t null) {
  ObjectNames objects(null);
  objects.predefine(0, unknown); // DUMPI's mark for a handle that it does not know
  for (const char *name : names)
    objects.predefine(first++, predefinedNumber(kind, name));
  return objects;
}

} // namespace

ObjectNames predefinedTypes() { return predefined(FieldKind::Type, types, 2, 1); }
ObjectNames predefinedOps() { return predefined(FieldKind::Op, ops, 1, 14); }
ObjectNames predefinedGroups() {
  constexpr const char *groups[] = {"GROUP_EMPTY"};
  return predefined(FieldKind::Group, groups, 2, 1);
}

ObjectNames predefinedKeys() {
  ObjectNames objects(-1);
  for (int64_t id = 0; id < std::ssize(keys); ++id)
    objects.predefine(id, predefinedNumber(FieldKind::Object, keys[id]));
  return objects;
}

} // namespace anole::import::dumpi
