#pragma once

#include <cstddef>

/// While it lives, the calling thread's operator new fails from its `allowed`+1st use on.
/// MPI allocates with malloc and is not concerned.
class FailingAllocations {
public:
  explicit FailingAllocations(size_t allowed);
  ~FailingAllocations();
  FailingAllocations(const FailingAllocations &) = delete;
  FailingAllocations &operator=(const FailingAllocations &) = delete;

  /// Whether any allocation failed.
  bool happened() const;
};

/// What a test does meanwhile may allocate.
class AllowAllocations {
public:
  AllowAllocations();
  ~AllowAllocations();
  AllowAllocations(const AllowAllocations &) = delete;
  AllowAllocations &operator=(const AllowAllocations &) = delete;

private:
  bool wasFailing;
};

/// An AllocationPlace is where operator new takes memory from instead of the heap.
struct AllocationPlace {
  void *(*allocate)(size_t size);
  /// Such memory is never freed.
  bool (*has)(const void *memory);
};

/// From now on operator new uses the place; null: the heap again.
void allocateIn(const AllocationPlace *place);
