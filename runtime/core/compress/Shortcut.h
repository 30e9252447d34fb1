#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

namespace anole {

/// By what a recorder knows, before it looks at anything else, that the next event of a point will
/// be like its last one. What is in it is the recorder's business (Repeat in
/// runtime/record/capture/Repeat.h); the point forgets it as soon as its last event is another.
struct Shortcut {
  static constexpr size_t most = 12; ///< arguments

  uint64_t context = 0;     ///< call-path signature of the point
  uint64_t stamp = 0;       ///< what must not have changed since; 0: nothing is known
  Shortcut *next = nullptr; ///< the one that was used after this one the last time
  std::array<uint64_t, most> arguments{};
  int64_t failed = 0;  ///< what a call that failed has instead in its last scalars,
  uint8_t outputs = 0; ///< of which there are so many

  /// Numbers and handles: as many bits of each as it has.
  template <class... Arguments> void keep(Arguments... given) {
    static_assert(sizeof...(given) <= most);
    arguments = {asNumber(given)...};
  }
  template <class... Arguments> bool has(Arguments... given) const {
    [[maybe_unused]] const uint64_t *last = arguments.data();
    return ((static_cast<decltype(asNumber(given))>(*last++) == asNumber(given)) && ...);
  }

private:
  template <class Argument> static auto asNumber(Argument argument) {
    if constexpr (std::is_pointer_v<Argument>)
      return reinterpret_cast<uintptr_t>(argument);
    else
      return static_cast<std::make_unsigned_t<Argument>>(argument);
  }
};

} // namespace anole
