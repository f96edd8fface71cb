// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Volumes of known content, in every scalar type.
#ifndef Strider_Testing_MakeVolumes_h
#define Strider_Testing_MakeVolumes_h

#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

#include <array>
#include <functional>
#include <vector>

namespace Strider::Testing
{

/// A volume with its memory. Copies own their voxels.
struct TestVolume
{
  std::vector<unsigned char> Bytes;
  VolumeView Layout; ///< layout without the voxel pointer
  Matrix4 IndexToPhysical{};

  VolumeView View() const;
  /// Returns the scalar of one voxel exactly as stored.
  double Read(int x, int y, int z) const;
};

/// A scalar field over index space.
using Field = std::function<double(double x, double y, double z)>;

/// Stores field(x, y, z), rounded for integer types and clamped to their range. The scalar range is that of the
/// finite voxels. `spacing` scales index space to data coordinates; `origin` is the centre of voxel (0, 0, 0) there.
TestVolume MakeVolume(ScalarType type, std::array<int, 3> dimensions, const Field& field,
  std::array<double, 3> spacing = { 1.0, 1.0, 1.0 },
  std::array<double, 3> origin = { 0.0, 0.0, 0.0 });

/// Changes one voxel of a volume and leaves its scalar range unchanged.
void WriteVoxel(TestVolume& volume, int x, int y, int z, double scalar);

/// A constant field.
Field MakeConstantField(double scalar);

/// A field that is `low` at the first voxel of the axis, `high` at its last one, and linear between.
Field MakeRampField(int axis, int dimension, double low, double high);

/// A field that is `high` within `radius` voxels of the centre and `low` outside; linear over one voxel where
/// `isSoft`.
Field MakeSphereField(
  std::array<double, 3> centre, double radius, double low, double high, bool isSoft);

/// The signal of Marschner and Lobb (1994) over the whole volume, between low and high.
Field MakeMarschnerLobbField(std::array<int, 3> dimensions, double low, double high);

/// A hashed scalar for each voxel, without any order, between low and high.
Field MakeNoiseField(double low, double high);

/// Lists all ten scalar types.
std::vector<ScalarType> ListScalarTypes();
const char* NameOf(ScalarType type);

/// Smallest and largest scalar that tests use with a type: the whole range of 8- and 16-bit integers, which exercises
/// their scale factors; a large offset for the wider integers; and [-1, 3] for floats.
std::array<double, 2> ChooseScalars(ScalarType type);

} // namespace Strider::Testing

#endif
