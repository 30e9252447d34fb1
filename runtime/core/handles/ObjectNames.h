#pragma once

#include "runtime/core/handles/HandleMap.h"
#include "runtime/core/handles/ObjectCount.h"
#include "runtime/core/model/SpecialValues.h"

#include <map>
#include <utility>

namespace anole {

/// Numbers the objects of one kind (groups, datatypes, ...) by the thread that makes them, in the
/// order in which it does, so that a trace never holds a handle. Predefined objects have fixed
/// numbers below zero. A handle that MPI returned twice (it counts references) keeps its number
/// until it was freed as often. Where it returned one to several threads, each has a number of its
/// own for it, since which of them came first is chance: Open MPI gives one group of many
/// communicators. An object that was made unseen gets the next number of the thread that is first
/// seen to use it.
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
    Object *known = held(handle, thread);
    int64_t number = known ? known->number : create(handle, thread);
    if (ofOthers.empty()) {
      recentNumber = number;
      recentHandle = handle;
    }
    return number;
  }

  int64_t create(int64_t handle, uint32_t thread) {
    recentHandle = noHandle;
    Object &first = objects.at(handle);
    if (first.references == predefined)
      return first.number;
    Object &own = isOfAnother(handle, first, thread) ? besides(first, handle, thread) : first;
    if (own.references == 0)
      own.number = created.make(thread);
    ++own.references;
    return own.number;
  }

  /// Returns the number of an object whose handle ends now.
  int64_t release(int64_t handle, uint32_t thread) {
    int64_t number = refer(handle, thread);
    recentHandle = noHandle;
    Object *first = objects.find(handle), *own = held(handle, thread);
    if (own->references == predefined || --own->references != 0)
      return number;
    if (own != first) {
      ofOthers.erase({handle, ObjectNumber::threadOf(number)});
      --first->others;
    }
    if (first->references == 0 && first->others == 0)
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
    uint32_t others = 0; ///< threads that have numbers of their own besides
  };
  using HandleOfThread = std::pair<int64_t, int64_t>;

  static HandleOfThread keyOf(int64_t handle, uint32_t thread) {
    return {handle, ObjectNumber::threadOf(ObjectNumber::of(thread, 0))};
  }

  bool isOfAnother(int64_t handle, const Object &first, uint32_t thread) const {
    HandleOfThread key = keyOf(handle, thread);
    return first.references != 0 ? ObjectNumber::threadOf(first.number) != key.second
                                 : first.others != 0 && ofOthers.contains(key);
  }

  Object &besides(Object &first, int64_t handle, uint32_t thread) {
    auto [own, isNew] = ofOthers.try_emplace(keyOf(handle, thread));
    first.others += isNew;
    return own->second;
  }

  /// Returns what the thread means by the handle; null: nothing that is known.
  Object *held(int64_t handle, uint32_t thread) {
    Object *first = objects.find(handle);
    if (!first || first->others == 0)
      return first;
    if (auto own = ofOthers.find(keyOf(handle, thread)); own != ofOthers.end())
      return &own->second;
    return first->references != 0 ? first : &ofOthers.lower_bound({handle, 0})->second;
  }

  static constexpr int64_t noHandle = INT64_MIN;

  HandleMap<Object> objects;
  std::map<HandleOfThread, Object> ofOthers; ///< of threads beside the first that got a handle
  int64_t recentHandle = noHandle, recentNumber = 0; ///< most calls name the type of the last one
  ObjectCount created;
};

} // namespace anole
