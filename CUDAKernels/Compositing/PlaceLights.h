// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts a frame's lights and gradients to the space where light is computed; host only.
#ifndef Strider_Compositing_PlaceLights_h
#define Strider_Compositing_PlaceLights_h

#include "Compositing/SceneArrays.h"
#include "Foundation/InvertMatrix.h"
#include "Foundation/LengthScale.h"
#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

#include <algorithm>

namespace Strider
{

inline Vector3 ToFloats(const std::array<double, 3>& vector)
{
  return { static_cast<float>(vector[0]), static_cast<float>(vector[1]),
    static_cast<float>(vector[2]) };
}

/// Returns the scale of view coordinates in which light is computed.
inline double FindViewScale(const RenderRequest& request)
{
  return FindLengthScale(Multiply(request.Appearance.PhysicalToView, request.IndexToPhysical));
}

/// Converts a light to view coordinates scaled by a factor. A light that is too far away for floats is moved nearer, in
/// the same direction and with the same strength.
inline LightSource MakeLightSource(const Light& light, double viewScale)
{
  constexpr double degree = 3.14159265358979323846 / 180.0;
  const std::array<double, 3>& place = light.Position;
  const double distance = std::hypot(std::hypot(place[0], place[1]), place[2]);
  const double scale = viewScale * BringNear(viewScale * distance);
  LightSource source{};
  source.Type = light.Type;
  source.Position = ToFloats({ scale * place[0], scale * place[1], scale * place[2] });
  source.Direction = ToFloats(light.Direction);
  source.Ambient = ToFloats(light.Ambient);
  source.Diffuse = ToFloats(light.Diffuse);
  source.Specular = ToFloats(light.Specular);
  source.CosineOfCone =
    light.ConeAngle < 90.0 ? static_cast<float>(std::cos(light.ConeAngle * degree)) : -1.0f;
  source.Exponent = static_cast<float>(light.Exponent);
  source.Attenuation[0] = static_cast<float>(light.Attenuation[0]);
  source.Attenuation[1] = ToBoundedFloat(light.Attenuation[1] / scale);
  source.Attenuation[2] = ToBoundedFloat(light.Attenuation[2] / scale / scale);
  return source;
}

/// Returns the upper left 3x3 part.
inline Matrix3 ToMatrix3(const Matrix4& matrix)
{
  Matrix3 result{};
  for (int row = 0; row < 3; ++row)
  {
    result.Row[row] = { static_cast<float>(matrix[4 * row]),
      static_cast<float>(matrix[4 * row + 1]), static_cast<float>(matrix[4 * row + 2]) };
  }
  return result;
}

inline Matrix4 Transpose(const Matrix4& matrix)
{
  Matrix4 transposed{};
  for (int entry = 0; entry < 16; ++entry)
  {
    transposed[entry] = matrix[4 * (entry % 4) + entry / 4];
  }
  return transposed;
}

inline Vector3 TakeOrigin(const Matrix4& matrix)
{
  return { ToBoundedFloat(matrix[3]), ToBoundedFloat(matrix[7]), ToBoundedFloat(matrix[11]) };
}

/// Returns the inverse, or the identity for a singular matrix.
inline Matrix4 InvertOrKeep(const Matrix4& matrix)
{
  Matrix4 inverse{};
  return Invert(matrix, inverse) ? inverse
                                 : Matrix4{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
}

/// Returns IndexToPhysical of a piece with the steps of the whole: gradients are differences over these, and rays are
/// directions in them.
inline Matrix4 TakeStepsOfWhole(const RenderRequest& request)
{
  Matrix4 toPhysical = request.IndexToPhysical;
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int row = 0; row < 3; ++row)
    {
      toPhysical[4 * row + axis] /= request.Piece.CellSize[axis];
    }
  }
  return toPhysical;
}

/// Sets up light in scaled view coordinates. Normals are transformed like planes: by the inverse transposed matrix.
inline void PlaceLight(const RenderRequest& request, double viewScale, SceneFeatures& scene)
{
  const Matrix4 physicalToView = ScaleSpace(request.Appearance.PhysicalToView, viewScale);
  const Matrix4 stepsToView = Multiply(physicalToView, TakeStepsOfWhole(request));
  scene.ToLight = ToMatrix3(stepsToView);
  scene.NormalToLight = ToMatrix3(Transpose(InvertOrKeep(stepsToView)));
  const Matrix4 toView = Multiply(physicalToView, request.IndexToPhysical);
  scene.PositionToLight = ToMatrix3(toView);
  scene.LightOrigin = TakeOrigin(toView);
  scene.LooksFromEye = false;
  scene.LooksFromSample = false;
}

/// Maps the volume's box as VTK does, which takes points of the texture, whose first voxel lies half a voxel inside,
/// for points of the box.
inline Matrix4 MistakeTextureForBox(const VolumeView& volume)
{
  Matrix4 mistake{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  for (int axis = 0; axis < 3 && volume.Placement == VoxelPlacement::Points; ++axis)
  {
    const double count = volume.Dimensions[axis];
    mistake[5 * axis] = (count - 1.0) / count;
    mistake[4 * axis + 3] = 0.5 * (count - 1.0) / count;
  }
  return mistake;
}

/// Reproduces VTK before 9.2 for scenes with directional lights only: the last highlight counts, and the direction to
/// the eye is that of the texture's point with inverted sign. The same direction results from an eye mirrored
/// at the texture's origin, that is at twice its coordinates.
inline void PlaceHalfVectors(const Appearance& appearance, const Matrix4& toPosition,
  const VolumeView& volume, SceneFeatures& scene)
{
  const bool hasPositions = std::any_of(appearance.Lights.begin(), appearance.Lights.end(),
    [](const Light& light) { return light.Type == Light::Kind::Positional; });
  if (hasPositions)
  {
    return;
  }
  scene.KeepsLastHighlight = true;
  const double corner = volume.Placement == VoxelPlacement::Points ? -0.5 : 0.0;
  const auto origin = Transform(toPosition, corner, corner, corner);
  scene.Eye = 2.0f * ToFloats({ origin[0], origin[1], origin[2] });
}

/// Returns -1 for axes of a rectilinear grid whose coordinates fall, since it has no direction matrix; 1 otherwise.
inline std::array<double, 3> FindSigns(const RenderRequest& request, const VolumeView& volume)
{
  std::array<double, 3> signs{ 1.0, 1.0, 1.0 };
  for (int axis = 0; axis < 3; ++axis)
  {
    const bool falls = volume.PointPlaces[axis] && request.IndexToPhysical[5 * axis] < 0.0;
    signs[axis] = falls ? -1.0 : 1.0;
  }
  return signs;
}

/// Sets up light as VTK does. A single headlight shines in data coordinates, where normals lack the direction matrix.
/// All other lights shine in view coordinates, where normals are rotated by the view before the prop. VTK does not
/// support falling coordinates: normals are those of the same grid with its points in reverse order.
inline void PlaceLightAsVTK(
  const RenderRequest& request, const VolumeView& volume, double viewScale, SceneFeatures& scene)
{
  const Appearance& appearance = request.Appearance;
  const double dataScale = FindLengthScale(request.IndexToPhysical);
  const Matrix4 toData = ScaleSpace(request.IndexToPhysical, dataScale);
  const std::array<double, 3> spacing = MeasureSpacing(toData);
  const std::array<double, 3> signs = FindSigns(request, volume);
  Matrix4 perSpacing{ signs[0] / spacing[0], 0, 0, 0, 0, signs[1] / spacing[1], 0, 0, 0, 0,
    signs[2] / spacing[2], 0, 0, 0, 0, 1 };
  scene.LooksFromEye = true;
  scene.LooksFromSample = !scene.IsHeadlightOnly;
  scene.UsesHalfVectors = request.Habits.UsesHalfVectors;
  if (scene.IsHeadlightOnly)
  {
    const Matrix4 viewToPhysical = InvertOrKeep(appearance.PhysicalToView);
    scene.ToLight = ToMatrix3(toData);
    scene.EyeOrigin = TakeOrigin(toData);
    scene.Eye = TakeOrigin(ScaleSpace(viewToPhysical, dataScale));
    scene.NormalToLight = ToMatrix3(perSpacing);
    return;
  }
  const Matrix4 toView =
    Multiply(ScaleSpace(appearance.PhysicalToView, viewScale), request.IndexToPhysical);
  const Matrix4 toPosition = Multiply(toView, MistakeTextureForBox(volume));
  scene.ToLight = ToMatrix3(toView);
  scene.EyeOrigin = TakeOrigin(toView);
  scene.PositionToLight = ToMatrix3(toPosition);
  scene.LightOrigin = TakeOrigin(toPosition);
  if (scene.UsesHalfVectors)
  {
    PlaceHalfVectors(appearance, toPosition, volume, scene);
  }
  const Matrix4 worldToView =
    Multiply(appearance.PhysicalToView, InvertOrKeep(appearance.PhysicalToWorld));
  Matrix4 boxToPhysical = toData;
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int row = 0; row < 3; ++row)
    {
      boxToPhysical[4 * row + axis] *= signs[axis] * (volume.CountPoints(axis) - 1.0);
    }
  }
  const Matrix4 turned =
    Multiply(Transpose(appearance.PhysicalToWorld), Multiply(worldToView, perSpacing));
  scene.NormalToLight = ToMatrix3(Multiply(Transpose(boxToPhysical), turned));
}

/// Sets up central differences over one step of the whole in each direction. VTK derives the step from the number of
/// cells, the texture's size from the number of voxels, and a rectilinear grid's spacing from the number of points.
inline void PlaceGradients(
  const RenderRequest& request, const VolumeView& volume, SceneFeatures& scene)
{
  std::array<double, 3> spacing = MeasureSpacing(TakeStepsOfWhole(request));
  float step[3];
  float scale[3];
  double mean = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double count = volume.Dimensions[axis];
    step[axis] = static_cast<float>(
      request.MatchVTK && count > 1.0 ? count / (count - 1.0) : 1.0 / request.Piece.CellSize[axis]);
    const bool isRectilinear = volume.PointPlaces[axis] != nullptr;
    const double points = volume.CountPoints(axis);
    spacing[axis] *= request.MatchVTK && isRectilinear ? (points - 1.0) / points : 1.0;
    mean += spacing[axis] / 3.0;
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    scale[axis] = static_cast<float>(mean / (2.0 * spacing[axis]));
  }
  scene.GradientStep = { step[0], step[1], step[2] };
  scene.GradientMagnitude = { scale[0], scale[1], scale[2] };
}

/// Limits shadows to what cropping leaves of the unit cube of the volume's box. VTK ignores cropping for shadows.
inline void BoundShadows(const RenderRequest& request, SceneFeatures& scene)
{
  const float scale[3] = { scene.BoxScale.X, scene.BoxScale.Y, scene.BoxScale.Z };
  float low[3] = { 0.0f, 0.0f, 0.0f };
  float high[3] = { 1.0f, 1.0f, 1.0f };
  for (int axis = 0; axis < 3 && !request.MatchVTK; ++axis)
  {
    low[axis] = std::max(low[axis], static_cast<float>(scale[axis] * request.Crop[2 * axis]));
    high[axis] = std::min(high[axis], static_cast<float>(scale[axis] * request.Crop[2 * axis + 1]));
  }
  scene.ShadowLow = { low[0], low[1], low[2] };
  scene.ShadowHigh = { high[0], high[1], high[2] };
}

/// Sets up scattered light, which is computed in the unit cube of the volume's box. VTK places samples there by their
/// texture coordinates.
inline void PlaceScattering(const RenderRequest& request, const VolumeView& volume,
  double viewScale, SceneArrays& arrays, SceneFeatures& scene)
{
  const Appearance& appearance = request.Appearance;
  const bool isShifted = request.MatchVTK && volume.Placement == VoxelPlacement::Points;
  const std::array<double, 3> spacing = MeasureSpacing(request.IndexToPhysical);
  Matrix4 indexToBox{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  float scale[3];
  float perSpacing[3];
  double longest = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double cells = std::max(1, volume.CountPoints(axis) - 1);
    indexToBox[5 * axis] = 1.0 / cells;
    scale[axis] = static_cast<float>(isShifted ? 1.0 / volume.Dimensions[axis] : 1.0 / cells);
    perSpacing[axis] = ToBoundedFloat(1.0 / spacing[axis]);
    longest = std::max(longest, spacing[axis] * cells);
  }
  const float offset = isShifted ? 0.5f : 0.0f;
  scene.BoxScale = { scale[0], scale[1], scale[2] };
  scene.BoxOffset = { offset, offset, offset };
  BoundShadows(request, scene);
  scene.ScatteringGradient = { perSpacing[0], perSpacing[1], perSpacing[2] };
  scene.ScatteringBlend = static_cast<float>(appearance.ScatteringBlend);
  scene.ScatteringAnisotropy = static_cast<float>(appearance.ScatteringAnisotropy);
  // Ranges from one step along the longest side to the cube's diagonal.
  const double diagonal = 1.73205;
  const double least = longest > 0.0 ? request.SampleDistance / longest : 0.0;
  scene.ShadowReach = static_cast<float>(
    (least - diagonal) * std::pow(1.0 - appearance.IlluminationReach, 0.33) + diagonal);
  const Matrix4 physicalToView = ScaleSpace(appearance.PhysicalToView, viewScale);
  const Matrix4 viewToBox =
    Multiply(indexToBox, InvertOrKeep(Multiply(physicalToView, request.IndexToPhysical)));
  const bool isInData = request.MatchVTK && scene.IsHeadlightOnly;
  const Matrix4 toData =
    ScaleSpace(request.IndexToPhysical, FindLengthScale(request.IndexToPhysical));
  scene.LightToBox = ToMatrix3(isInData ? Multiply(indexToBox, InvertOrKeep(toData)) : viewToBox);
  const Matrix3 turn = ToMatrix3(viewToBox);
  for (std::size_t light = 0; light < arrays.Lights.size(); ++light)
  {
    const auto& direction = appearance.Lights[light].Direction;
    const auto& position = appearance.Lights[light].Position;
    const Vector3 towards = ToFloats({ -direction[0], -direction[1], -direction[2] });
    const auto place = scene.IsHeadlightOnly ? Transform(viewToBox, 0.0, 0.0, 0.0)
                                             : Transform(viewToBox, viewScale * position[0],
                                                 viewScale * position[1], viewScale * position[2]);
    const double near =
      BringNear(std::max({ std::abs(place[0]), std::abs(place[1]), std::abs(place[2]) }));
    arrays.Lights[light].BoxPlace = appearance.Lights[light].Type == Light::Kind::Directional
      ? Vector3{ Dot(turn.Row[0], towards), Dot(turn.Row[1], towards), Dot(turn.Row[2], towards) }
      : ToFloats({ near * place[0], near * place[1], near * place[2] });
  }
}

/// True if no light has a position, and samples need neither their own direction to the eye nor the lights' ambient
/// colours.
inline bool FindDirectedLights(const std::vector<LightSource>& lights, const SceneFeatures& scene)
{
  const bool isDirected = std::all_of(lights.begin(), lights.end(),
    [](const LightSource& light) { return light.Type != Light::Kind::Positional; });
  return isDirected && !scene.LooksFromSample && !scene.TakesAmbientOfLights;
}

inline void PlaceLights(
  const RenderRequest& request, const VolumeView& volume, SceneArrays& arrays, SceneFeatures& scene)
{
  const Appearance& appearance = request.Appearance;
  const double viewScale = FindViewScale(request);
  for (const Light& light : appearance.Lights)
  {
    arrays.Lights.push_back(MakeLightSource(light, viewScale));
  }
  scene.LightCount = static_cast<int>(arrays.Lights.size());
  scene.IsHeadlightOnly =
    appearance.Lights.size() == 1 && appearance.Lights.front().Type == Light::Kind::Headlight;
  scene.IsTwoSided = appearance.IsTwoSided;
  scene.IsLit = appearance.Blend == BlendMode::Composite ||
    appearance.Blend == BlendMode::Isosurface || appearance.Blend == BlendMode::Slice;
  scene.UsesOpacityNormals = appearance.UsesOpacityNormals;
  PlaceGradients(request, volume, scene);
  if (request.MatchVTK)
  {
    PlaceLightAsVTK(request, volume, viewScale, scene);
  }
  else
  {
    PlaceLight(request, viewScale, scene);
  }
  scene.TakesAmbientOfLights = request.MatchVTK;
  scene.HasDirectedLights = FindDirectedLights(arrays.Lights, scene);
  PlaceScattering(request, volume, viewScale, arrays, scene);
}

} // namespace Strider

#endif
