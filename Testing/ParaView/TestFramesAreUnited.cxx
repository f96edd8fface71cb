// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What processes do to lay their pictures over each other: find the rows, swap them, and composite.
#include "vtkStriderFootprint.h"
#include "vtkStriderLayers.h"
#include "vtkStriderSwapMessages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace
{

constexpr int Width = 37;
constexpr int Height = 23;
constexpr std::array<double, 16> Identity{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
// The eye at the origin looks along -z, 90 degrees wide; the near plane is at -1, the far one at -3.
constexpr std::array<double, 16> Perspective{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -2, -3, 0, 0, -1, 0 };

/// Boxes along z, 0 the nearest for an eye at large z, each with a picture of its own.
struct Scene
{
  explicit Scene(int count)
  {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> share(0.0f, 1.0f);
    std::uniform_int_distribution<int> column(0, Width);
    for (int layer = 0; layer < count; ++layer)
    {
      std::vector<float> rgba(4 * Width * Height, 0.0f);
      for (int row = 0; row < Height; ++row)
      {
        // Some rows have nothing.
        const int first = column(random);
        const int end = column(random);
        for (int pixel = first; pixel < end; ++pixel)
        {
          float* value = rgba.data() + 4 * (row * Width + pixel);
          value[3] = pixel % 5 == 0 ? 0.0f : share(random);
          std::generate_n(value, 3, [&]() { return value[3] * share(random); });
        }
      }
      this->Pictures.push_back(rgba);
    }
    for (int layer = 0; layer < count; ++layer)
    {
      this->Layers.push_back({ { 0, 1, 0, 1, -1.0 * layer - 1, -1.0 * layer },
        { { Width, Height }, this->Pictures[layer].data() } });
    }
  }

  std::vector<std::vector<float>> Pictures;
  std::vector<vtkStriderLayer> Layers;
  vtkStriderViewpoint Viewpoint{ { 0.5, 0.5, 10.0 }, { 0.0, 0.0, 0.0 } };
};

vtkStriderMessage Pack(const std::vector<vtkStriderLayer>& layers, const vtkStriderRows& rows)
{
  vtkStriderMessage message;
  vtkStriderPackLayers(layers, rows, message);
  return message;
}

// Of a value that is rounded to 65535ths in each of four layers.
constexpr double Rounding = 5e-5;

std::vector<double> ComposeBackToFront(const std::vector<std::vector<float>>& pictures)
{
  std::vector<double> rgba(4 * Width * Height, 0.0);
  for (auto picture = pictures.rbegin(); picture != pictures.rend(); ++picture)
  {
    for (int pixel = 0; pixel < Width * Height; ++pixel)
    {
      for (int channel = 0; channel < 4; ++channel)
      {
        double& value = rgba[4 * pixel + channel];
        value = (*picture)[4 * pixel + channel] + (1.0 - (*picture)[4 * pixel + 3]) * value;
      }
    }
  }
  return rgba;
}

TEST(FramesAreUnited, SharesOfProcessesMakeThePicture)
{
  const Scene scene(4);
  const std::vector<double> whole = ComposeBackToFront(scene.Pictures);
  const vtkStriderRows rows{ 2, Height - 1 };
  for (const int processes : { 1, 2, 3, 4, 40 })
  {
    int next = rows[0];
    for (int process = 0; process < processes; ++process)
    {
      const vtkStriderRows share = vtkStriderShareRows(rows, process, processes);
      ASSERT_EQ(share[0], next);
      next = share[1];
      // Two processes have two layers each, which come in any order.
      const std::vector<vtkStriderMessage> messages{ Pack(
                                                       { scene.Layers[3], scene.Layers[1] }, share),
        {}, Pack({ scene.Layers[0], scene.Layers[2] }, share) };
      std::vector<float> rgba;
      ASSERT_TRUE(vtkStriderComposeLayers(messages, scene.Viewpoint, share, Width, rgba));
      ASSERT_EQ(rgba.size(), 4u * Width * (share[1] - share[0]));
      for (std::size_t value = 0; value < rgba.size(); ++value)
      {
        ASSERT_NEAR(rgba[value], whole[4 * Width * share[0] + value], Rounding) << value;
      }
    }
    EXPECT_EQ(next, rows[1]);
  }
}

TEST(FramesAreUnited, NearestLayerIsOnTopFromBothSides)
{
  Scene scene(2);
  const vtkStriderRows rows{ 0, Height };
  scene.Viewpoint.Eye[2] = -10.0;
  std::swap(scene.Pictures[0], scene.Pictures[1]);
  const std::vector<double> whole = ComposeBackToFront(scene.Pictures);
  std::vector<float> rgba;
  ASSERT_TRUE(
    vtkStriderComposeLayers({ Pack(scene.Layers, rows) }, scene.Viewpoint, rows, Width, rgba));
  for (std::size_t value = 0; value < rgba.size(); ++value)
  {
    ASSERT_NEAR(rgba[value], whole[value], Rounding) << value;
  }
}

TEST(FramesAreUnited, MessagesOfOtherPicturesAreLeftOut)
{
  const Scene scene(2);
  const vtkStriderRows rows{ 3, 9 };
  const vtkStriderMessage good = Pack({ scene.Layers[0] }, rows);
  std::vector<float> alone;
  ASSERT_TRUE(vtkStriderComposeLayers({ good }, scene.Viewpoint, rows, Width, alone));
  vtkStriderMessage cut = good;
  --cut.Size;
  const vtkStriderMessage ofOtherRows = Pack({ scene.Layers[1] }, { 3, 10 });
  for (const vtkStriderMessage& bad :
    { cut, ofOtherRows, vtkStriderMessage{ std::vector<char>(5, 1), 5 } })
  {
    std::vector<float> rgba;
    EXPECT_FALSE(vtkStriderComposeLayers({ bad, good }, scene.Viewpoint, rows, Width, rgba));
    EXPECT_EQ(rgba, alone);
  }
  std::vector<float> rgba;
  EXPECT_FALSE(vtkStriderComposeLayers({ good }, scene.Viewpoint, rows, Width + 1, rgba));
}

TEST(FramesAreUnited, EachPairOfProcessesMeetsOnce)
{
  for (int processes = 1; processes <= 17; ++processes)
  {
    std::set<std::pair<int, int>> met;
    for (int round = 0; round < processes - 1 + processes % 2; ++round)
    {
      for (int process = 0; process < processes; ++process)
      {
        const int partner = vtkStriderFindPartner(process, processes, round);
        if (partner < 0)
        {
          continue;
        }
        ASSERT_LT(partner, processes);
        ASSERT_NE(partner, process);
        ASSERT_EQ(vtkStriderFindPartner(partner, processes, round), process);
        ASSERT_TRUE(met.insert({ process, partner }).second) << process << " " << partner;
      }
    }
    EXPECT_EQ(met.size(), static_cast<std::size_t>(processes * (processes - 1)));
  }
}

TEST(FramesAreUnited, FootprintIsWhatIsSeen)
{
  vtkStriderFootprint footprint;
  ASSERT_TRUE(
    vtkStriderFindFootprint({ -0.5, 0.25, -2.0, 0.5, -0.5, 0.5 }, Identity.data(), footprint));
  EXPECT_EQ(footprint.Low, (std::array<double, 3>{ -0.5, -2.0, -0.5 }));
  EXPECT_EQ(footprint.High, (std::array<double, 3>{ 0.25, 0.5, 0.5 }));
  EXPECT_EQ(vtkStriderFindRows(footprint, 100), (std::array<int, 2>{ 0, 75 }));
  EXPECT_TRUE(vtkStriderIsInPicture(footprint, { 100, 100 }));
  EXPECT_FALSE(vtkStriderIsInPicture(footprint, { 2, 100 })) << "no whole pixel across";

  // A box that the near plane cuts: only what is beyond it counts.
  ASSERT_TRUE(
    vtkStriderFindFootprint({ -0.5, 0.5, 0.0, 0.5, -2.0, 5.0 }, Perspective.data(), footprint));
  EXPECT_NEAR(footprint.Low[0], -0.5, 1e-12);
  EXPECT_NEAR(footprint.High[0], 0.5, 1e-12);
  EXPECT_NEAR(footprint.Low[2], -1.0, 1e-12);
  EXPECT_NEAR(footprint.High[2], 0.5, 1e-12);

  EXPECT_FALSE(vtkStriderFindFootprint({ -1, 1, -1, 1, 1, 2 }, Perspective.data(), footprint))
    << "behind the eye";
  EXPECT_EQ(vtkStriderFindRows(footprint, 100)[0], vtkStriderFindRows(footprint, 100)[1]);
  ASSERT_TRUE(vtkStriderFindFootprint({ 9, 10, 0, 1, -2, -1.5 }, Perspective.data(), footprint));
  EXPECT_FALSE(vtkStriderIsInPicture(footprint, { 100, 100 })) << "beside the picture";
  ASSERT_TRUE(vtkStriderFindFootprint({ 0, 1, 0, 1, -9, -5 }, Perspective.data(), footprint));
  EXPECT_FALSE(vtkStriderIsInPicture(footprint, { 100, 100 })) << "beyond the far plane";
}

} // namespace
