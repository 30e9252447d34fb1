#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace anole {

/// The faults that the schedules have to find, and those that unit tests have to find.
enum class Fault : uint8_t {
#define FAULT(NAME, EFFECT) NAME,
#include "test/mutations/faults.def"
#include "test/schedules/faults/faults.def"
#undef FAULT
  None
};

inline constexpr std::array faultNames{
#define FAULT(NAME, EFFECT) std::string_view(#NAME),
#include "test/mutations/faults.def"
#include "test/schedules/faults/faults.def"
#undef FAULT
};

inline constinit Fault chosenFault = Fault::None;

inline bool isChosen(Fault fault) { return chosenFault == fault; }

/// Chooses the fault of this name. Returns whether there is one.
inline bool chooseFault(std::string_view name) {
  auto place = static_cast<size_t>(std::ranges::find(faultNames, name) - faultNames.begin());
  chosenFault = static_cast<Fault>(place);
  return place < faultNames.size();
}

} // namespace anole
