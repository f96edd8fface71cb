// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decoded bricks hold the stored values of the voxels, bit by bit.
#include "MakeVolumes.h"

#include "Host/Tiles/ChooseMarchTile.h"
#include "Host/Tiles/MarchTile.h"
#include "Host/Volume/CompressVolume.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

/// Tests each instruction set of this processor and both formats.
TEST(StoredBricks, HaveTheBitsOfRawVoxels)
{
  std::vector<DecodeStoredFunction> decoders{ DecodeStored<InstructionSet::Baseline> };
#ifdef __x86_64__
  const std::string widest = ChooseMarchTile().Name;
  if (widest != "baseline")
  {
    decoders.push_back(DecodeStored<InstructionSet::Avx2>);
  }
  if (widest == "AVX-512")
  {
    decoders.push_back(DecodeStored<InstructionSet::Avx512>);
  }
#endif
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const std::array<int, 3> dimensions{ 13, 8, 6 };
    const TestVolume volume = MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
    const StoredScalars stored = DescribeStoredScalars(volume.View());
    for (const BrickFormat format : { BrickFormat::Published, BrickFormat::Automatic })
    {
      CompressedVolume compressed;
      ASSERT_TRUE(CompressVolume(volume.View(), format, compressed).IsOk());
      for (const DecodeStoredFunction decode : decoders)
      {
        for (int voxel = 0; voxel < 13 * 8 * 6; ++voxel)
        {
          const int x = voxel % 13;
          const int y = voxel / 13 % 8;
          const int z = voxel / 13 / 8;
          float values[BrickVoxels];
          decode(compressed.View(), type, stored, { x / 4, y / 4, z / 4, 0 }, values);
          const auto expected =
            static_cast<float>((volume.Read(x, y, z) - stored.Offset) * stored.Scale);
          EXPECT_EQ(values[(z % 4 * 4 + y % 4) * 4 + x % 4], expected) << NameOf(type);
        }
      }
    }
  }
}

} // namespace
} // namespace Strider::Testing
