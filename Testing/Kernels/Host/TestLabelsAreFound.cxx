// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Each label that occurs in a label map is found, and no other.
#include "Foundation/VisitScalarType.h"
#include "Strider/FindLabels.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>
#include <vector>

namespace Strider::Testing
{
namespace
{

LabelSet MakeSet(const std::set<int>& labels)
{
  LabelSet made;
  for (const int label : labels)
  {
    made.set(static_cast<std::size_t>(label));
  }
  return made;
}

template <typename Scalar>
LabelSet Find(ScalarType type, const std::vector<Scalar>& voxels)
{
  VolumeView volume;
  volume.Type = type;
  volume.Dimensions = { static_cast<int>(voxels.size()), 1, 1 };
  volume.Voxels = voxels.data();
  return FindLabels(volume);
}

TEST(LabelsAreFound, OfAllTypes)
{
  std::mt19937 random(5);
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int8, ScalarType::UInt16,
         ScalarType::Int16, ScalarType::UInt32, ScalarType::Int32, ScalarType::UInt64,
         ScalarType::Int64, ScalarType::Float32, ScalarType::Float64 })
  {
    VisitScalarType(type, [&](auto zero) {
      using Scalar = decltype(zero);
      const int most = type == ScalarType::Int8 ? 127 : 255;
      std::set<int> labels;
      std::vector<Scalar> voxels(300007, Scalar(0)); // several pieces, the last one shorter
      labels.insert(0);
      for (int count = 0; count < 20; ++count)
      {
        const int label = std::uniform_int_distribution<int>(0, most)(random);
        const auto place = std::uniform_int_distribution<std::size_t>(0, voxels.size() - 1)(random);
        voxels[place] = static_cast<Scalar>(label);
      }
      voxels.back() = static_cast<Scalar>(most);
      for (const Scalar voxel : voxels)
      {
        labels.insert(static_cast<int>(voxel));
      }
      EXPECT_EQ(Find(type, voxels), MakeSet(labels)) << static_cast<int>(type);
      return 0;
    });
  }
}

TEST(LabelsAreFound, OthersAreNoLabels)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(Find<double>(ScalarType::Float64,
              { -infinity, -1.0, -0.5, 2.75, 255.0, 255.5, 1e300, infinity, nan }),
    MakeSet({ 2, 255 }));
  EXPECT_EQ(Find<short>(ScalarType::Int16, { -32768, -1, 3, 256, 32767 }), MakeSet({ 3 }));
  EXPECT_EQ(Find<std::uint64_t>(ScalarType::UInt64, { 7, std::uint64_t(1) << 63 }), MakeSet({ 7 }));
}

} // namespace
} // namespace Strider::Testing
