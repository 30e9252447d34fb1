#include "tools/show/Color.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace anole::tools {
namespace {

constexpr Color black{0, 0, 0}, white{255, 255, 255};
constexpr Color blue{0x00, 0x72, 0xb2}, vermillion{0xd5, 0x5e, 0x00};

constexpr std::array palette{blue,
                             Color{0xe6, 0x9f, 0x00}, // orange
                             Color{0x00, 0x9e, 0x73}, // green
                             Color{0xcc, 0x79, 0xa7}, // purple
                             Color{0x56, 0xb4, 0xe9}, // sky
                             vermillion,
                             Color{0xf0, 0xe4, 0x42}, // yellow
                             Color{0x33, 0x33, 0x33}, // in place of black
                             Color{0x99, 0x99, 0x99}};

uint8_t between(uint8_t from, uint8_t to, double share) {
  return static_cast<uint8_t>(std::lround(from + (to - from) * std::clamp(share, 0.0, 1.0)));
}

} // namespace

std::string Color::hex() const {
  std::array<char, 8> text;
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", red, green, blue);
  return text.data();
}

Color mixed(Color from, Color to, double share) {
  return {between(from.red, to.red, share), between(from.green, to.green, share),
          between(from.blue, to.blue, share)};
}

Color inkOn(Color ground) {
  double light = 0.299 * ground.red + 0.587 * ground.green + 0.114 * ground.blue;
  return light > 140 ? black : white;
}

Color distinctColor(size_t index) {
  Color hue = palette[index % palette.size()];
  size_t round = index / palette.size() % 3;
  return round == 0 ? hue : mixed(hue, round == 1 ? white : black, 0.5);
}

Color heatColor(double share) {
  constexpr Color deep{0x04, 0x1f, 0x3d};
  return share < 0.5 ? mixed(white, blue, share * 2) : mixed(blue, deep, share * 2 - 1);
}

Color differenceColor(double share) {
  return mixed(white, share < 0 ? blue : vermillion, std::fabs(share));
}

} // namespace anole::tools
