// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings of one frame besides the volume and its transfer functions.
#ifndef Strider_RenderRequest_h
#define Strider_RenderRequest_h

#include "Strider/Appearance.h"
#include "Strider/Filtering.h"
#include "Strider/Strategies.h"
#include "Strider/VolumePiece.h"

#include <array>
#include <cstddef>
#include <limits>
#include <vector>

namespace Strider
{

struct PlacedVolume;
class VolumeRenderer;

/// Maximum number of volumes in RenderRequest::MultiVolume: rays keep two numbers for each.
constexpr std::size_t MostVolumes = 16;

/// Maximum number of volumes in RenderRequest::Parts.
constexpr std::size_t MostParts = 4096;

/// Behaviour in which older versions of VTK's GPU mapper differ from newer ones.
struct VTKHabits
{
  /// Before VTK 9.3.1: clipping planes are placed as if the texture's box, which extends half a voxel beyond the
  /// points, were the volume's box. Both coincide for cells.
  bool MisplacesClips = false;
  /// Before VTK 9.4: light and gradient opacity of red, green, blue and opacity use the gradient of red instead of that
  /// of the opacity.
  bool TakesRedGradient = false;
  /// Before VTK 9.2: highlights follow the half vector between light and eye (Blinn), also on the side of a surface
  /// that faces away from the light; of several directional lights only the last highlight counts; a headlight lights
  /// the side that the gradient points away from. Later versions reflect the light vector (Phong).
  bool UsesHalfVectors = false;
};

struct RenderRequest
{
  static constexpr double Unlimited = std::numeric_limits<double>::infinity();

  /// Width and height in pixels, at least 1 each. Row 0 is the bottom of the image, as in OpenGL.
  std::array<int, 2> ImageSize{ 0, 0 };
  /// Index space to data coordinates: spacing, in [1e-100, 1e100], origin and direction matrix of the volume.
  Matrix4 IndexToPhysical{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  /// Box in index space outside which the volume is hidden: low and high on x, y and z.
  std::array<double, 6> Crop{ -Unlimited, Unlimited, -Unlimited, Unlimited, -Unlimited, Unlimited };
  /// Data coordinates to clip space: projection * view * prop matrix. The image covers [-1, 1] in x and y.
  Matrix4 PhysicalToClip{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  /// Distance between consecutive samples of a ray in data coordinates, in [1e-100, 1e100]. Raised if rays would exceed
  /// StepLimit.
  double SampleDistance = 1.0;
  ReconstructionFilter Filter = ReconstructionFilter::Linear;
  Filtering Filters;
  /// Opacity at which a ray terminates early, in [0.5, 1]. Default: 254/255, as in VTK's GPU mapper.
  float EarlyTerminationOpacity = 1.0f - 1.0f / 255.0f;
  /// Reproduces the image of VTK's GPU mapper exactly, including its scale factors and sample positions.
  bool MatchVTK = false;
  /// With MatchVTK: behaviour of the VTK version to match. Default: the newest.
  VTKHabits Habits;
  /// With MatchVTK: rays are interpolated between corners snapped to a grid of 1/256 pixel, as NVIDIA's OpenGL does. If
  /// false, between the exact corners, as Mesa's llvmpipe does.
  bool SnapsRayEntries = false;
  /// Window depth in [0, 1] of the opaque geometry, in host memory; null without opaque geometry.
  const float* OpaqueDepth = nullptr;
  /// Width and height of the depth image; each pixel of the frame reads the nearest value. Needed with OpaqueDepth or
  /// DisplayTargets::DepthBuffer.
  std::array<int, 2> OpaqueDepthSize{ 0, 0 };
  /// Window depth in [0, 1] at which rays begin, with the layout of OpaqueDepth, which must be set too; null: rays
  /// begin at the volume. Rays end at OpaqueDepth, and a ray that does not end behind its beginning shows nothing. Each
  /// sample of the whole ray belongs to exactly one part, so that parts composited over each other show the same as the
  /// whole ray. Host memory only: not for RenderToDisplay.
  const float* StartDepth = nullptr;
  /// Also computes RenderedImage::Depth.
  bool WantsDepth = false;
  /// The image holds gathered values instead of colours, as RenderedImage::Gathered describes, for callers that combine
  /// the pieces of a volume. Only for blend modes that use all samples (GathersAllSamples), without MatchVTK, and not
  /// for averages of three or more independent components. VolumeRenderer::ShowGathered converts them to colours.
  bool KeepsGathered = false;
  /// Also counts the samples (FrameStatistics::SamplesTaken).
  bool CountsSamples = false;
  /// Settings beyond the compositing of one component.
  Strider::Appearance Appearance;
  Strategies How;
  /// Position of the renderer's volume in a larger one, if it is a piece of one: IndexToPhysical, Crop and
  /// Appearance.CropPlanes then refer to the larger volume's index space. Not with MatchVTK, Appearance.StartsAtSurface
  /// or MultiVolume. Blend modes other than Composite, Isosurface and Slice show the values of each piece alone, unless
  /// KeepsGathered is set; scattered light comes from the piece alone.
  VolumePiece Piece;
  /// Volumes rendered together (multi-volume rendering). At a sample that several of them contain, they are composited
  /// one behind the other, in this order. Empty: the renderer's own volume alone. IndexToPhysical then maps the unit
  /// cube to the box that rays cross, and Appearance.PhysicalToWorld places that box. Of Appearance only blend mode
  /// (Composite), regions, clipping planes and jitter are used; they apply to all volumes.
  std::vector<PlacedVolume> MultiVolume;
  /// At a sample that several volumes of MultiVolume contain, they are one medium that absorbs and emits what all of
  /// them do, so that their order shows in rounding alone; not with MatchVTK.
  bool MixesVolumes = false;
  /// Volumes rendered together that do not overlap, such as the blocks of a data set, from the nearest to the
  /// farthest; instead of the renderer's own volume, which may be one of them. A ray goes from one to the next and
  /// ends where it is opaque; blend modes that use all samples gather those of all parts, if their functions and the
  /// way in which their scalars are stored are the same, else the nearer part covers the farther one. Parts with the
  /// same VolumePiece::WholePoints and placement, and with voxels around them as sampling needs them, show the bits
  /// of the whole volume; on a CUDA device, whose texture units round places, colours within 0.001 of them. Each has
  /// all settings of its own in PlacedVolume::Request, except for blend mode and MatchVTK, which must be the frame's,
  /// and what the frame decides: image size, depths, early termination and counts. A CUDA device reads them from
  /// textures: it refuses compressed ones as Unsupported. Empty: the renderer's volume, or MultiVolume.
  std::vector<PlacedVolume> Parts;
};

/// What one of several volumes adds to the colour of a pixel. Where it is a channel, that channel of the image is the
/// volume's share of the pixel's opacity.
enum class VolumeShare
{
  Colors, ///< its colours
  Red,    ///< its opacity, in one channel
  Green,
  Blue,
  Nothing ///< it hides what is behind it
};

/// One of the volumes of a multi-volume rendering, or a part of a frame.
struct PlacedVolume
{
  /// Renderer that holds the voxels, transfer functions and auxiliary volumes; of the same backend and device.
  VolumeRenderer* Renderer = nullptr;
  /// Settings of this volume alone: IndexToPhysical, Appearance.PhysicalToWorld and Appearance.PhysicalToView, filter,
  /// and SampleDistance in its own data coordinates. Blend mode, depth, jitter and scattered light are ignored, and all
  /// of How but Storage and MemoryLimit. RenderRequest::Crop and Appearance::CropRegions apply to this volume alone. For
  /// RenderRequest::Parts see there.
  RenderRequest Request;
  /// Request.Appearance.ClippingPlanes hide the samples of this volume on their far sides; not with MatchVTK. Otherwise
  /// only gradients at the planes know them (Appearance::UsesClippedScalar).
  bool IsCutByOwnPlanes = false;
  VolumeShare Share = VolumeShare::Colors;
};

/// Returns the volumes of a frame of several: MultiVolume or Parts. Empty for frames of the renderer's own volume.
inline const std::vector<PlacedVolume>& ListVolumes(const RenderRequest& request)
{
  return request.Parts.empty() ? request.MultiVolume : request.Parts;
}

} // namespace Strider

#endif
