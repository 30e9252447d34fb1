#pragma once

#include "runtime/core/handles/HandleMap.h"
#include "runtime/core/handles/ObjectCount.h"
#include "runtime/core/model/SpecialValues.h"

namespace anole {

/// Numbers the objects of one kind (groups, datatypes, ...) by the thread that makes them, in the
/// order in which it does, so that a trace never holds a handle. Predefined objects have fixed
/// numbers below zero. A handle that MPI returned twice (it counts references) keeps its number
/// until it was freed as often. An object that was made unseen gets the next number of the thread
/// that is first seen to use it.
class ObjectNames {
public:
  explicit ObjectNames(int64_t null) { predefine(null, value(Special::Null)); }

  /// If a handle has two names, the first one counts.
  void predefine(int64_t handle, int64_t number) {
    if (!objects.find(handle))
      objects.at(handle) = {number, predefined};
  }

  int64_t refer(int64_t handle, uint32_t thread) {
    if (handle == recentHandle)
      return recentNumber;
    Object *known = objects.find(handle);
    recentNumber = known ? known->number : create(handle, thread);
    recentHandle = handle;
    return recentNumber;
  }

  int64_t create(int64_t handle, uint32_t thread) {
    recentHandle = noHandle;
    Object &object = objects.at(handle);
    if (object.references == 0)
      object.number = created.make(thread);
    if (object.references != predefined)
      ++object.references;
    return object.number;
  }

  /// The number of an object whose handle ends now.
  int64_t release(int64_t handle, uint32_t thread) {
    int64_t number = refer(handle, thread);
    recentHandle = noHandle;
    Object *object = objects.find(handle);
    if (object->references != predefined && --object->references == 0)
      objects.remove(handle);
    return number;
  }

  /// The same for a handle that need not be known.
  void forget(int64_t handle) {
    if (objects.find(handle))
      release(handle, 0);
  }

private:
  static constexpr uint32_t predefined = UINT32_MAX;
  struct Object {
    int64_t number = 0;
    uint32_t references = 0;
  };

  static constexpr int64_t noHandle = INT64_MIN;

  HandleMap<Object> objects;
  int64_t recentHandle = noHandle, recentNumber = 0; ///< most calls name the type of the last one
  ObjectCount created;
};

} // namespace anole
