// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a frame shows of a volume beyond the compositing of one component: blending, light, regions, masks.
#ifndef Strider_Appearance_h
#define Strider_Appearance_h

#include <array>
#include <limits>
#include <vector>

namespace Strider
{

/// Row-major.
using Matrix4 = std::array<double, 16>;

/// What the samples of a ray become.
enum class BlendMode
{
  Composite,
  MaximumIntensity,
  MinimumIntensity,
  AverageIntensity, ///< of the scalars inside Appearance::AverageRange
  Additive,
  Isosurface, ///< the surfaces at Appearance::IsoValues
  Slice       ///< the plane Appearance::SlicePlane
};

/// Whether rays end in what all of their samples together say, and not in layers.
constexpr bool GathersAllSamples(BlendMode blend)
{
  return blend == BlendMode::MaximumIntensity || blend == BlendMode::MinimumIntensity ||
    blend == BlendMode::AverageIntensity || blend == BlendMode::Additive;
}

/// A light in view coordinates: the eye is at the origin and looks along -z.
struct Light
{
  enum class Kind
  {
    Headlight, ///< at the eye, directional, white, of intensity 1, as VTK treats its only headlight
    Directional,
    Positional ///< a spot where ConeAngle is below 90
  };
  Kind Type = Kind::Headlight;
  std::array<double, 3> Position{ 0.0, 0.0, 0.0 };   ///< of positional lights
  std::array<double, 3> Direction{ 0.0, 0.0, -1.0 }; ///< in which it shines; of unit length
  std::array<double, 3> Ambient{ 0.0, 0.0, 0.0 };
  std::array<double, 3> Diffuse{ 1.0, 1.0, 1.0 };
  std::array<double, 3> Specular{ 1.0, 1.0, 1.0 };
  double ConeAngle = 90.0;                            ///< half the opening, in degrees
  double Exponent = 1.0;                              ///< of the fall-off inside the cone
  std::array<double, 3> Attenuation{ 1.0, 0.0, 0.0 }; ///< constant, linear, quadratic
};

/// Shares of the light that a component reflects.
struct Material
{
  double Ambient = 0.1;
  double Diffuse = 0.7;
  double Specular = 0.2;
  double SpecularPower = 10.0;
};

/// What AuxiliaryVolume::Mask means.
enum class MaskMode
{
  None,
  Binary, ///< samples where it is 0 are not seen
  Labels  ///< it numbers the functions of SetLabelFunctions
};

struct Appearance
{
  static constexpr unsigned int AllRegions = 0x07ffffff;
  static constexpr double Unlimited = std::numeric_limits<double>::infinity();

  BlendMode Blend = BlendMode::Composite;
  /// Each component has functions of its own and they are mixed by weight. Otherwise two components are colour and opacity, four
  /// red, green, blue and opacity. A full colour is the largest 8- or 16-bit integer, 1 of floats and doubles, and of wider integers
  /// the first of 255, 65535, 2^31 - 1 and 2^63 - 1 (unsigned: 2^32 - 1 and 2^64 - 1) that none of their colours exceeds.
  bool AreComponentsIndependent = true;
  /// Scalars that AverageIntensity counts.
  std::array<double, 2> AverageRange{ -Unlimited, Unlimited };
  /// Scalars of the surfaces that Isosurface shows, or at which rays start.
  std::vector<double> IsoValues;
  /// Composited rays begin at the first of these surfaces that they meet, and show nothing where they meet none.
  bool StartsAtSurface = false;
  /// a, b, c, d of the plane a x + b y + c z + d = 0 in data coordinates that Slice shows.
  std::array<double, 4> SlicePlane{ 0.0, 0.0, 1.0, 0.0 };

  /// Which components are lit.
  std::array<bool, 4> IsShaded{ false, false, false, false };
  std::array<Material, 4> Materials;
  /// At most 64.
  std::vector<Light> Lights;
  bool IsTwoSided = true;
  /// Light falls on surfaces of equal opacity instead of equal scalars.
  bool UsesOpacityNormals = false;
  /// Data to view coordinates: view * prop matrix.
  Matrix4 PhysicalToView{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  /// Data to world coordinates: the prop matrix.
  Matrix4 PhysicalToWorld{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  /// Light that was scattered inside the volume, in [0, 2]: 0 none (all local), 1 half, 2 all.
  double ScatteringBlend = 0.0;
  /// Henyey-Greenstein anisotropy in [-1, 1]: backward, even, forward.
  double ScatteringAnisotropy = 0.0;
  /// How far rays of scattered light reach, in [0, 1] of the volume.
  double IlluminationReach = 0.0;

  /// Low and high plane of x, y, z in index space, which cut space into 27 regions; RenderRequest::Crop shows the middle one
  /// alone faster.
  std::array<double, 6> CropPlanes{ 0, 0, 0, 0, 0, 0 };
  /// Bit x + 3 y + 9 z shows region (x, y, z), each 0 (below the low plane) to 2 (above the high plane).
  unsigned int CropRegions = AllRegions;
  /// a, b, c, d in data coordinates: only what has a x + b y + c z + d >= 0 for all planes is seen.
  std::vector<std::array<double, 4>> ClippingPlanes;
  /// Gradients take voxels that are clipped away for this scalar; with MatchVTK it is what VTK's GPU mapper takes it for, a
  /// fraction of the largest integer.
  bool UsesClippedScalar = false;
  double ClippedScalar = 0.0;

  MaskMode Mask = MaskMode::None;
  /// Share of the label's look, in [0, 1].
  double MaskBlend = 1.0;

  /// The first sample of each ray lies at a place of its own, up to one step behind the entry: noise instead of rings.
  bool IsJittered = false;
};

} // namespace Strider

#endif
