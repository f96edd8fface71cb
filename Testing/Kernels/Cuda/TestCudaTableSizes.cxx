// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tables of every size are read correctly, whether they fit into shared memory, into its larger part, or not at all.
#include "BackendUnderTest.h"
#include "CudaScenes.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

TEST(CudaTables, OfEverySizeMatchTheReference)
{
  const std::array<int, 3> dimensions{ 15, 16, 17 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, dimensions, MakeGentleField(dimensions, 0.0, 65535.0));
  const auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(renderer);
  ASSERT_TRUE(renderer->SetVolume(volume.View()).IsOk());
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  // Samples are exact, so every difference comes from the tables.
  request.Filter = ReconstructionFilter::Nearest;
  for (const int entries : { 2, 255, 1024, 2500, 4096, 5000, 16384, 65536, 4096, 2 })
  {
    SCOPED_TRACE(entries);
    const TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange, entries);
    ASSERT_TRUE(renderer->SetTransferFunctions(functions).IsOk());
    const Frame frame = RenderFrame(*renderer, request);
    const ReferenceImage reference =
      RenderReference(volume.View(), functions, request, SoftwarePrecision);
    ASSERT_EQ(frame.Rgba.size(), reference.Rgba.size());
    double partOfBound = 0.0;
    for (std::size_t value = 0; value < frame.Rgba.size(); ++value)
    {
      partOfBound = std::max(partOfBound,
        std::abs(frame.Rgba[value] - reference.Rgba[value]) /
          (reference.RgbaBound[value / 4] + 1e-9));
    }
    EXPECT_LE(partOfBound, 1.0);
  }
}

} // namespace
} // namespace Strider::Testing
