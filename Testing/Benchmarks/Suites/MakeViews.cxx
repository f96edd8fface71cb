// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the views of each suite.
#include "Suites/MakeViews.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <utility>

namespace StriderBenchmarks
{
namespace
{

constexpr double Pi = 3.14159265358979323846;

Direction Cross(const Direction& a, const Direction& b)
{
  return { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
}

Direction Normalize(const Direction& a)
{
  const double length = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
  return { a[0] / length, a[1] / length, a[2] / length };
}

/// Exact integers for multiples of right angles.
std::pair<double, double> FindCosineAndSine(double degrees)
{
  const double turned = std::fmod(degrees, 360.0);
  if (std::fmod(turned, 90.0) == 0.0)
  {
    const int quarter = static_cast<int>(turned / 90.0);
    constexpr double cosines[4] = { 1.0, 0.0, -1.0, 0.0 };
    return { cosines[quarter], cosines[(quarter + 3) % 4] };
  }
  return { std::cos(turned * Pi / 180.0), std::sin(turned * Pi / 180.0) };
}

/// Rodrigues' formula: rotates `a` about a unit axis.
Direction Turn(const Direction& a, const Direction& axis, double degrees)
{
  const auto [cosine, sine] = FindCosineAndSine(degrees);
  const Direction across = Cross(axis, a);
  const double along = axis[0] * a[0] + axis[1] * a[1] + axis[2] * a[2];
  Direction turned{};
  for (int row = 0; row < 3; ++row)
  {
    turned[row] = cosine * a[row] + sine * across[row] + (1.0 - cosine) * along * axis[row];
  }
  return turned;
}

View TurnView(View view, const Direction& axis, double degrees)
{
  view.Right = Turn(view.Right, axis, degrees);
  view.Up = Turn(view.Up, axis, degrees);
  view.Forward = Turn(view.Forward, axis, degrees);
  return view;
}

View MakeView(const std::string& name, const Direction& right, const Direction& up)
{
  const Direction back = Cross(right, up);
  return { name, right, up, { 0.0 - back[0], 0.0 - back[1], 0.0 - back[2] }, 0.0 };
}

/// Rolled by a right angle from the y axis, or from x where that is too close.
View LookAlong(const std::string& name, const Direction& forward)
{
  const Direction unit = Normalize(forward);
  const Direction hint =
    std::abs(unit[1]) < 0.9 ? Direction{ 0.0, 1.0, 0.0 } : Direction{ 1.0, 0.0, 0.0 };
  const Direction right = Normalize(Cross(unit, hint));
  return { name, right, Cross(right, unit), unit, 0.0 };
}

Direction MakeAxis(int axis)
{
  Direction direction{};
  direction[axis] = 1.0;
  return direction;
}

/// x, y or z as depth; the next axes across and up, but x across where possible.
View MakeAxisView(const std::string& name, int depth)
{
  return MakeView(name, MakeAxis(depth == 0 ? 1 : 0), MakeAxis(depth == 2 ? 1 : 2));
}

std::string NameStep(int axis, int degrees)
{
  return std::string(1, "xyz"[axis]) + ":" + std::to_string(degrees);
}

/// The camera of angle 0 rotated about "x", "y", "z" or "tilted".
View MakeOrbitView(const std::string& axis, int degrees)
{
  View view;
  if (axis == "tilted")
  {
    view.Name = std::to_string(degrees);
    return TurnView(view, Normalize({ 0.35, 1.0, 0.2 }), degrees);
  }
  const int number = axis[0] - 'x';
  view.Name = NameStep(number, degrees);
  return TurnView(view, MakeAxis(number), degrees);
}

std::vector<View> MakeOrbit(const OrbitChoice& orbit)
{
  const int step = orbit.Step > 0 ? orbit.Step : 15;
  std::vector<View> views;
  for (const char* const axis : { "x", "y", "z" })
  {
    const bool isWanted = orbit.Axis.empty() || orbit.Axis == axis;
    for (int degrees = 0; isWanted && degrees < 360; degrees += step)
    {
      views.push_back(MakeOrbitView(axis, degrees));
    }
  }
  return views;
}

std::vector<View> MakeSphere()
{
  constexpr int count = 64;
  constexpr double golden = 0.6180339887498949; // turns between neighbours on the spiral
  constexpr double plastic = 0.7548776662466927;
  std::vector<View> views;
  for (int index = 0; index < count; ++index)
  {
    const double z = 1.0 - (2.0 * index + 1.0) / count;
    const double radius = std::sqrt(1.0 - z * z);
    const double around = 2.0 * Pi * std::fmod(index * golden, 1.0);
    const View view =
      LookAlong(std::to_string(index), { radius * std::cos(around), radius * std::sin(around), z });
    views.push_back(TurnView(view, view.Forward, 360.0 * std::fmod(index * plastic, 1.0)));
  }
  return views;
}

std::vector<View> MakeRoll()
{
  std::vector<View> views;
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int degrees = 0; degrees <= 90; degrees += 15)
    {
      const View view = MakeAxisView(NameStep(axis, degrees), axis);
      views.push_back(TurnView(view, view.Forward, degrees));
    }
  }
  return views;
}

std::vector<View> MakeZoom()
{
  std::vector<View> views;
  for (const double scale : { 0.25, 0.5, 1.0, 2.0, 4.0, 8.0 })
  {
    View directions[5] = { MakeAxisView("x", 0), MakeAxisView("y", 1), MakeAxisView("z", 2),
      LookAlong("oblique1", { -0.8, -0.35, -0.5 }), LookAlong("oblique2", { 0.45, -0.7, 0.6 }) };
    for (View& view : directions)
    {
      char text[16];
      std::snprintf(text, sizeof(text), "@%g", scale);
      view.Name += text;
      view.VoxelsPerPixel = scale;
      views.push_back(view);
    }
  }
  return views;
}

std::vector<View> MakeClasses()
{
  std::vector<View> views;
  for (const char* name : { "a:xyz", "b:xzy", "c:yzx", "d:zxy", "e:yxz", "f:zyx" })
  {
    views.push_back(MakeView(name, MakeAxis(name[2] - 'x'), MakeAxis(name[3] - 'x')));
  }
  return views;
}

std::vector<View> MakeTurn(const OrbitChoice& orbit)
{
  std::vector<View> views;
  for (int degrees = 0; degrees<360; degrees += orbit.Step> 0 ? orbit.Step : 1)
  {
    views.push_back(MakeOrbitView(orbit.Axis.empty() ? "y" : orbit.Axis, degrees));
  }
  return views;
}

std::vector<View> MakeSwing(const OrbitChoice& orbit)
{
  constexpr int swings = 100;
  constexpr int middle = 45; // where the published rule changes the order
  const int step = orbit.Step > 0 ? orbit.Step : 1;
  const std::string axis = orbit.Axis.empty() ? "y" : orbit.Axis;
  std::vector<View> views;
  for (int swing = 0; swing < swings; ++swing)
  {
    for (const int steps : { -1, 0, 1, 0 })
    {
      views.push_back(MakeOrbitView(axis, middle + steps * step));
    }
  }
  views.push_back(views.front());
  return views;
}

/// The suites with a choice of the axis, and all others.
using OrbitEntry = std::pair<std::string, std::function<std::vector<View>(const OrbitChoice&)>>;
using SuiteEntry = std::pair<std::string, std::function<std::vector<View>()>>;

const std::vector<OrbitEntry>& GetOrbits()
{
  static const std::vector<OrbitEntry> orbits{ { "orbit", MakeOrbit }, { "turn", MakeTurn },
    { "swing", MakeSwing } };
  return orbits;
}

const std::vector<SuiteEntry>& GetSuites()
{
  static const std::vector<SuiteEntry> suites{ { "sphere", MakeSphere }, { "roll", MakeRoll },
    { "zoom", MakeZoom }, { "classes", MakeClasses } };
  return suites;
}

std::vector<View> MakeAllViews(const std::string& suite, const OrbitChoice& orbit)
{
  for (const OrbitEntry& entry : GetOrbits())
  {
    if (entry.first == suite)
    {
      return entry.second(orbit);
    }
  }
  for (const SuiteEntry& entry : GetSuites())
  {
    if (entry.first == suite)
    {
      return entry.second();
    }
  }
  return {};
}

} // namespace

const std::vector<std::string>& ListSuites()
{
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const OrbitEntry& orbit : GetOrbits())
    {
      list.push_back(orbit.first);
    }
    for (const SuiteEntry& suite : GetSuites())
    {
      list.push_back(suite.first);
    }
    return list;
  }();
  return names;
}

std::vector<View> MakeViews(const std::string& suite, int count, const OrbitChoice& orbit)
{
  std::vector<View> all = MakeAllViews(suite, orbit);
  const int total = static_cast<int>(all.size());
  if (count <= 0 || count >= total)
  {
    return all;
  }
  std::vector<View> chosen;
  chosen.reserve(count);
  for (int index = 0; index < count; ++index)
  {
    const std::size_t even = static_cast<std::size_t>(index) * total / count;
    chosen.push_back(all[suite == "swing" ? index : even]);
  }
  return chosen;
}

} // namespace StriderBenchmarks
