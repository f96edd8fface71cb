// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings of a volume's look: blend mode, light, materials, cropping, clipping planes, mask and jitter.
#ifndef Strider_Appearance_h
#define Strider_Appearance_h

#include <array>
#include <limits>
#include <vector>

namespace Strider
{

/// A 4x4 matrix, row by row.
using Matrix4 = std::array<double, 16>;

/// Operation that turns the samples of a ray into a pixel.
enum class BlendMode
{
  Composite,
  MaximumIntensity,
  MinimumIntensity,
  AverageIntensity, ///< averages the scalars inside Appearance::AverageRange
  Additive,
  Isosurface, ///< shows the surfaces at Appearance::IsoValues
  Slice       ///< shows the plane Appearance::SlicePlane
};
/// The mode with the largest number.
constexpr BlendMode LastBlendMode = BlendMode::Slice;

/// True if the pixel is a statistic of all samples of the ray (extremum, mean, sum) instead of a composite of layers.
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
    Headlight, ///< at the eye, directional, white, intensity 1: VTK's treatment of a single headlight
    Directional,
    Positional ///< a spot light if ConeAngle is below 90
  };
  Kind Type = Kind::Headlight;
  std::array<double, 3> Position{ 0.0, 0.0, 0.0 };   ///< used by positional lights only
  std::array<double, 3> Direction{ 0.0, 0.0, -1.0 }; ///< of the emitted light; unit length
  std::array<double, 3> Ambient{ 0.0, 0.0, 0.0 };
  std::array<double, 3> Diffuse{ 1.0, 1.0, 1.0 };
  std::array<double, 3> Specular{ 1.0, 1.0, 1.0 };
  double ConeAngle = 90.0;                            ///< half the opening angle, in degrees
  double Exponent = 1.0;                              ///< exponent of the fall-off inside the cone
  std::array<double, 3> Attenuation{ 1.0, 0.0, 0.0 }; ///< constant, linear, quadratic
};

/// Fractions of the incident light that a component reflects, and the exponent of the highlights.
struct Material
{
  double Ambient = 0.1;
  double Diffuse = 0.7;
  double Specular = 0.2;
  double SpecularPower = 10.0;
};

/// Meaning of the values in AuxiliaryVolume::Mask.
enum class MaskMode
{
  None,
  Binary, ///< samples with mask value 0 are hidden
  Labels  ///< mask values index the functions of SetLabelFunctions
};

struct Appearance
{
  static constexpr unsigned int AllRegions = 0x07ffffff;
  static constexpr double Unlimited = std::numeric_limits<double>::infinity();

  BlendMode Blend = BlendMode::Composite;
  /// Each component has its own transfer functions, and the components are mixed by weight. If false, two components
  /// are colour and opacity; four are red, green, blue and opacity. Full intensity is then the largest integer of 8-
  /// and 16-bit types and 1 for floats and doubles. For wider integers it is the first of 255, 65535, 2^31 - 1 and
  /// 2^63 - 1 (unsigned: 2^32 - 1 and 2^64 - 1) that no colour of the volume exceeds.
  bool AreComponentsIndependent = true;
  /// AverageIntensity only averages scalars inside this range.
  std::array<double, 2> AverageRange{ -Unlimited, Unlimited };
  /// Isovalues of the surfaces that Isosurface shows, or at which rays start (StartsAtSurface).
  std::vector<double> IsoValues;
  /// Composite: each ray starts at the first isosurface that it meets; a ray that meets none shows nothing.
  bool StartsAtSurface = false;
  /// Coefficients a, b, c, d of the plane a x + b y + c z + d = 0, in data coordinates, that Slice shows.
  std::array<double, 4> SlicePlane{ 0.0, 0.0, 1.0, 0.0 };

  /// Components that are lit.
  std::array<bool, 4> IsShaded{ false, false, false, false };
  std::array<Material, 4> Materials;
  /// Lights of the scene, at most 64.
  std::vector<Light> Lights;
  bool IsTwoSided = true;
  /// Surface normals are gradients of the opacity instead of gradients of the scalars.
  bool UsesOpacityNormals = false;
  /// Data to view coordinates: view * prop matrix.
  Matrix4 PhysicalToView{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  /// Data to world coordinates: the prop matrix.
  Matrix4 PhysicalToWorld{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  /// Contribution of light scattered inside the volume, in [0, 2]: 0 is local light only, 1 half, 2 scattered light
  /// only.
  double ScatteringBlend = 0.0;
  /// Henyey-Greenstein anisotropy, between -1 (backward) and 1 (forward); 0 scatters evenly. The ends are invalid if
  /// ScatteringBlend is above 0.
  double ScatteringAnisotropy = 0.0;
  /// Reach of the rays of scattered light, in [0, 1]: from one step (0) to across the whole volume (1); not
  /// proportional.
  double IlluminationReach = 0.0;

  /// Low and high plane of x, y, z in index space, which divide space into 27 regions. To show the middle region alone,
  /// RenderRequest::Crop is faster.
  std::array<double, 6> CropPlanes{ 0, 0, 0, 0, 0, 0 };
  /// Bit x + 3 y + 9 z shows region (x, y, z), each 0 (below the low plane) to 2 (above the high plane).
  unsigned int CropRegions = AllRegions;
  /// Planes a, b, c, d in data coordinates: points with a x + b y + c z + d < 0 for any plane are hidden.
  std::vector<std::array<double, 4>> ClippingPlanes;
  /// Gradients replace the value of clipped voxels by ClippedScalar. With MatchVTK it is scaled as VTK's GPU mapper
  /// scales it: as a fraction of the largest integer of the type.
  bool UsesClippedScalar = false;
  double ClippedScalar = 0.0;

  MaskMode Mask = MaskMode::None;
  /// Weight of the label's colour and opacity against those of the unmasked volume, in [0, 1].
  double MaskBlend = 1.0;

  /// Offsets the first sample of each ray by up to one step behind the entry point, which trades ring artefacts for
  /// noise.
  bool IsJittered = false;
};

} // namespace Strider

#endif
