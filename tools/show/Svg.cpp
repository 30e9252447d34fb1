#include "tools/show/Svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace anole::tools {
namespace {

std::string escaped(const std::string &text) {
  std::string result;
  for (char c : text)
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '"':
      result += "&quot;";
      break;
    default:
      result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  return result;
}

/// A number with two decimals at most. More cannot be seen and would make the file large.
std::string number(double value) {
  std::array<char, 32> text;
  double rounded = std::round(value * 100) / 100;
  std::snprintf(text.data(), text.size(), "%.8g", rounded);
  return text.data();
}

std::string attribute(const char *name, const std::string &value) {
  return std::string(" ") + name + "=\"" + escaped(value) + "\"";
}

std::string rectangle(double x, double y, double width, double height) {
  return "<rect" + attribute("x", number(x)) + attribute("y", number(y)) +
         attribute("width", number(width)) + attribute("height", number(height));
}

const char *nameOf(Anchor anchor) {
  return anchor == Anchor::Start ? "start" : anchor == Anchor::Middle ? "middle" : "end";
}

} // namespace

Svg::Svg(double width, double height, const std::string &title)
    : content("<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", number(width)) +
              attribute("height", number(height)) +
              attribute("viewBox", "0 0 " + number(width) + " " + number(height)) +
              " font-family=\"sans-serif\" shape-rendering=\"crispEdges\">\n<title>" +
              escaped(title) + "</title>\n") {
  box(0, 0, width, height, "#ffffff");
}

void Svg::box(double x, double y, double width, double height, const std::string &fill,
              const std::string &hint) {
  content += rectangle(x, y, width, height) + attribute("fill", fill);
  content += hint.empty() ? "/>\n" : "><title>" + escaped(hint) + "</title></rect>\n";
}

void Svg::frame(double x, double y, double width, double height, double line,
                const std::string &color) {
  content += rectangle(x + line / 2, y + line / 2, width - line, height - line) +
             attribute("fill", "none") + attribute("stroke", color) +
             attribute("stroke-width", number(line)) + "/>\n";
}

void Svg::line(const std::vector<std::pair<double, double>> &points, double thick,
               const std::string &color, bool dashed) {
  std::string corners;
  for (auto [x, y] : points)
    corners += (corners.empty() ? "" : " ") + number(x) + "," + number(y);
  content += "<polyline" + attribute("points", corners) + attribute("fill", "none") +
             attribute("stroke", color) + attribute("stroke-width", number(thick)) +
             (dashed ? attribute("stroke-dasharray", "6 4") : "") +
             attribute("shape-rendering", "auto") + "/>\n";
}

void Svg::arrow(double fromX, double fromY, double toX, double toY, const std::string &color) {
  constexpr double thick = 2, thin = 0.4;
  double length = std::max(std::hypot(toX - fromX, toY - fromY), 1e-9);
  double x = (fromY - toY) / length, y = (toX - fromX) / length;
  auto corner = [](double cornerX, double cornerY) {
    return number(cornerX) + "," + number(cornerY);
  };
  std::string corners = corner(fromX + thick * x, fromY + thick * y) + " " +
                        corner(fromX - thick * x, fromY - thick * y) + " " +
                        corner(toX - thin * x, toY - thin * y) + " " +
                        corner(toX + thin * x, toY + thin * y);
  content += "<polygon" + attribute("points", corners) + attribute("fill", color) +
             attribute("shape-rendering", "auto") + "/>\n";
}

void Svg::text(double x, double y, double size, const std::string &words, Anchor anchor,
               const std::string &color) {
  content += "<text" + attribute("x", number(x)) + attribute("y", number(y)) +
             attribute("font-size", number(size)) + attribute("text-anchor", nameOf(anchor)) +
             attribute("fill", color) + ">" + escaped(words) + "</text>\n";
}

} // namespace anole::tools
