// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Everything that one frame depends on besides the volume and its transfer functions.
#ifndef Strider_RenderRequest_h
#define Strider_RenderRequest_h

#include "Strider/Appearance.h"
#include "Strider/Filtering.h"
#include "Strider/Strategies.h"
#include "Strider/VolumePiece.h"

#include <array>
#include <limits>
#include <vector>

namespace Strider
{

struct PlacedVolume;
class VolumeRenderer;

/// What older versions of VTK's GPU mapper do otherwise than newer ones.
struct VTKHabits
{
  /// Clipping planes are where they would be if the texture, whose border is half a voxel outside, were the volume's box: before
  /// VTK 9.3.1. Of cells the two are the same.
  bool MisplacesClips = false;
  /// Light and gradient opacity of red, green, blue and opacity take the gradient of red: before VTK 9.4; later that of the
  /// opacity.
  bool TakesRedGradient = false;
  /// Highlights follow the half vector between the light and the eye (Blinn), also on the side of a surface that the light does
  /// not reach; of several directional lights only the last highlight counts; a headlight lights the side that the gradient
  /// points away from: before VTK 9.2. Later ones follow the mirrored light (Phong).
  bool UsesHalfVectors = false;
};

struct RenderRequest
{
  static constexpr double Unlimited = std::numeric_limits<double>::infinity();

  /// Pixels across and up, at least 1 each. Row 0 is the bottom of the image, as in OpenGL.
  std::array<int, 2> ImageSize{ 0, 0 };
  /// Index space to data coordinates: spacing, in [1e-100, 1e100], origin and direction matrix of the volume.
  Matrix4 IndexToPhysical{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  /// Only the part of the volume inside this box of index space is seen: low and high on x, y and z.
  std::array<double, 6> Crop{ -Unlimited, Unlimited, -Unlimited, Unlimited, -Unlimited, Unlimited };
  /// Data coordinates to clip space: projection * view * prop matrix. The image covers [-1, 1] in x and y.
  Matrix4 PhysicalToClip{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  /// Distance between two samples of a ray in data coordinates, in [1e-100, 1e100]; longer where it asks for more than StepLimit.
  double SampleDistance = 1.0;
  ReconstructionFilter Filter = ReconstructionFilter::Linear;
  Filtering Filters;
  /// Opacity at which a ray ends, in [0.5, 1]. Default: 254/255, as VTK's GPU mapper.
  float EarlyTerminationOpacity = 1.0f - 1.0f / 255.0f;
  /// Form the image exactly as VTK's GPU mapper does, its scale factors and sample positions included.
  bool MatchVTK = false;
  /// With MatchVTK: those of the VTK to match. Default: those of the newest.
  VTKHabits Habits;
  /// With MatchVTK: the OpenGL to match interpolates rays between corners that it has moved to its grid of 1/256 pixel, as
  /// NVIDIA's does; Mesa's llvmpipe interpolates between the corners themselves.
  bool SnapsRayEntries = false;
  /// Window depth in [0, 1] of the opaque geometry in host memory, or null where there is none.
  const float* OpaqueDepth = nullptr;
  /// Depth values across and up; each pixel of the image reads the nearest one. Needed where there is depth, here or in
  /// DisplayTargets::DepthBuffer.
  std::array<int, 2> OpaqueDepthSize{ 0, 0 };
  /// Window depth in [0, 1] behind which rays begin, as many values as OpaqueDepth, which it needs, or null: at the volume. Then
  /// OpaqueDepth is where they end, and a ray that ends where it begins or before shows nothing. Each sample of the whole ray
  /// belongs to one of its parts, so that parts laid over each other show what the whole ray shows. Host memory only: not with
  /// RenderToDisplay.
  const float* StartDepth = nullptr;
  /// Also make RenderedImage::Depth.
  bool WantsDepth = false;
  /// The image holds what rays have gathered in the place of colours, as RenderedImage::Gathered says: for who adds up the pieces of
  /// a volume. Only with blend modes that look at all samples, not with MatchVTK, nor for averages of three and more independent
  /// components. VolumeRenderer::ShowGathered makes colours of it.
  bool KeepsGathered = false;
  /// Also count the samples (FrameStatistics::SamplesTaken).
  bool CountsSamples = false;
  /// Everything beyond the compositing of one component.
  Strider::Appearance Appearance;
  Strategies How;
  /// Where the renderer's volume is a piece of a larger one, whose index space is then the one of IndexToPhysical, Crop and
  /// Appearance.CropPlanes. Not with MatchVTK, Appearance.StartsAtSurface or MultiVolume. Blend modes other than Composite, Isosurface and Slice
  /// show what each piece has, but with KeepsGathered, and light that was scattered comes from the piece alone.
  VolumePiece Piece;
  /// Volumes that are composited together, the one behind the other at each sample that several of them contain; empty: the
  /// renderer's own volume alone. IndexToPhysical then takes the unit cube to the box that rays cross, which Appearance.PhysicalToWorld
  /// places, and of Appearance only the blend mode (Composite), regions, clipping planes and jitter count: they act on all of them.
  std::vector<PlacedVolume> MultiVolume;
};

/// One of several volumes in a picture.
struct PlacedVolume
{
  /// Has the voxels, functions and companions: a renderer of its own, of the same backend and device.
  VolumeRenderer* Renderer = nullptr;
  /// How the volume looks alone: IndexToPhysical, Appearance.PhysicalToWorld and Appearance.PhysicalToView, filter, SampleDistance in its own
  /// data coordinates. Blend mode, depth, jitter and scattered light are not its own, nor of How any but Storage and MemoryLimit.
  /// RenderRequest::Crop cuts it alone, as Appearance::CropRegions do.
  RenderRequest Request;
};

} // namespace Strider

#endif
