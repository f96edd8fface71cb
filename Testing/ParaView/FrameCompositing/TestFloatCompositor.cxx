// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The steps in which processes composite their pictures: find the rows, exchange them, and composite.
#include "vtkStriderFootprint.h"
#include "vtkStriderGatheredPixels.h"
#include "vtkStriderLayers.h"
#include "vtkStriderSwapMessages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>

namespace
{

constexpr int Width = 37;
constexpr int Height = 23;
// Value of Strider::GatherRule.
constexpr int Maximum = 1;
constexpr int Minimum = 2;
constexpr int MaximumOfLast = 3;
constexpr int MinimumOfLast = 4;
constexpr int Sum = 5;
constexpr std::array<double, 16> Identity{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
// The eye at the origin looks along -z, 90 degrees wide; the near plane is at -1, the far one at -3.
constexpr std::array<double, 16> Perspective{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -2, -3, 0, 0, -1, 0 };

vtkStriderOrientedBox MakeBox(const vtkStriderBounds& bounds)
{
  vtkStriderOrientedBox box;
  box.Bounds = bounds;
  return box;
}

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
        // Some rows are empty.
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
      this->Layers.push_back({ MakeBox({ 0, 1, 0, 1, -1.0 * layer - 1, -1.0 * layer }),
        { { Width, Height }, this->Pictures[layer].data(), {} }, nullptr, {} });
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

// Error of a value that is rounded to 65535ths in each of four layers.
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
      // Two processes have two layers each, which arrive in any order.
      const std::vector<vtkStriderMessage> messages{ Pack(
                                                       { scene.Layers[3], scene.Layers[1] }, share),
        {}, Pack({ scene.Layers[0], scene.Layers[2] }, share) };
      vtkStriderComposedRows composed;
      ASSERT_TRUE(
        vtkStriderComposeLayers(messages, { scene.Viewpoint, {} }, share, Width, composed));
      const std::vector<float>& rgba = composed.Pixels;
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
  vtkStriderComposedRows composed;
  ASSERT_TRUE(vtkStriderComposeLayers(
    { Pack(scene.Layers, rows) }, { scene.Viewpoint, {} }, rows, Width, composed));
  for (std::size_t value = 0; value < composed.Pixels.size(); ++value)
  {
    ASSERT_NEAR(composed.Pixels[value], whole[value], Rounding) << value;
  }
}

/// A layer whose pixels will be overwritten is kept without its transparent ends of rows.
TEST(FramesAreUnited, KeptLayersArePackedAlike)
{
  Scene scene(3);
  std::vector<vtkStriderLayer> kept = scene.Layers;
  kept[2].Frame.Gathering = scene.Layers[2].Frame.Gathering = { 1, 2 };
  for (std::size_t layer = 0; layer < kept.size(); ++layer)
  {
    kept[layer].Frame.Pixels = scene.Pictures[layer].data();
    vtkStriderKeepLayer(kept[layer]);
    EXPECT_EQ(kept[layer].Frame.Pixels, nullptr);
    EXPECT_LT(kept[layer].Kept.Bytes.capacity(), 4 * sizeof(float) * Width * Height);
  }
  for (const vtkStriderRows& rows : { vtkStriderRows{ 0, Height }, vtkStriderRows{ 3, 9 },
         vtkStriderRows{ Height - 1, Height }, vtkStriderRows{ 4, 4 } })
  {
    const vtkStriderMessage direct = Pack(scene.Layers, rows);
    const vtkStriderMessage copied = Pack(kept, rows);
    ASSERT_EQ(direct.Size, copied.Size);
    EXPECT_TRUE(
      std::equal(direct.Bytes.begin(), direct.Bytes.begin() + direct.Size, copied.Bytes.begin()));
  }
}

TEST(FramesAreUnited, MessagesOfOtherPicturesAreLeftOut)
{
  const Scene scene(2);
  const vtkStriderRows rows{ 3, 9 };
  const vtkStriderMessage good = Pack({ scene.Layers[0] }, rows);
  vtkStriderComposedRows alone;
  ASSERT_TRUE(vtkStriderComposeLayers({ good }, { scene.Viewpoint, {} }, rows, Width, alone));
  vtkStriderMessage cut = good;
  --cut.Size;
  const vtkStriderMessage ofOtherRows = Pack({ scene.Layers[1] }, { 3, 10 });
  vtkStriderComposedRows composed;
  for (const vtkStriderMessage& bad :
    { cut, ofOtherRows, vtkStriderMessage{ std::vector<char>(5, 1), 5 } })
  {
    EXPECT_FALSE(
      vtkStriderComposeLayers({ bad, good }, { scene.Viewpoint, {} }, rows, Width, composed));
    EXPECT_EQ(composed.Pixels, alone.Pixels);
  }
  vtkStriderLayer gathered = scene.Layers[1];
  gathered.Frame.Gathering = { Maximum, 1 };
  EXPECT_FALSE(vtkStriderComposeLayers(
    { good, Pack({ gathered }, rows) }, { scene.Viewpoint, {} }, rows, Width, composed));
  EXPECT_EQ(composed.Pixels, alone.Pixels);
  EXPECT_FALSE(
    vtkStriderComposeLayers({ good }, { scene.Viewpoint, {} }, rows, Width + 1, composed));
}

/// Pixels of four floats of which `values` count.
std::vector<float> AddUp(const std::vector<std::vector<float>>& pictures, int rule, int values)
{
  Scene scene(0);
  for (std::size_t layer = 0; layer < pictures.size(); ++layer)
  {
    const double place = -1.0 * static_cast<double>(layer);
    scene.Layers.push_back({ MakeBox({ 0, 1, 0, 1, place - 1, place }),
      { { static_cast<int>(pictures[layer].size() / 4), 1 }, pictures[layer].data(),
        { rule, values } },
      nullptr, {} });
  }
  const int width = scene.Layers.front().Frame.Size[0];
  // Lists the farthest layer first.
  std::reverse(scene.Layers.begin(), scene.Layers.end());
  vtkStriderComposedRows composed;
  EXPECT_TRUE(vtkStriderComposeLayers(
    { Pack(scene.Layers, { 0, 1 }) }, { scene.Viewpoint, {} }, { 0, 1 }, width, composed));
  EXPECT_EQ(composed.Gathering, (vtkStriderGathering{ rule, values }));
  return composed.Pixels;
}

TEST(FramesAreUnited, GatheredValuesAreAddedUp)
{
  // No value, a value of 0, a nonzero value, and NaN.
  const float none = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> nearer{ 0, 0, 0, 0, -0.0f, 1, 0, 0, -3, 5, 0, 0, none, 2, 0, 0 };
  const std::vector<float> farther{ -2, 1, 0, 0, -1, 4, 0, 0, 3, 5, 0, 0, 7, 2, 0, 0 };
  const auto pick = [](const std::vector<float>& pixels, int value) {
    return std::vector<float>{ pixels[value], pixels[4 + value], pixels[8 + value],
      pixels[12 + value] };
  };
  const auto add = [&](int rule) { return AddUp({ nearer, farther }, rule, 2); };
  EXPECT_EQ(pick(add(Maximum), 0), (std::vector<float>{ -2, 0, 3, 7 }));
  EXPECT_EQ(pick(add(Maximum), 1), (std::vector<float>{ 1, 4, 5, 2 }));
  EXPECT_EQ(pick(add(Minimum), 0), (std::vector<float>{ -2, -1, -3, 7 }));
  EXPECT_EQ(pick(add(Minimum), 1), (std::vector<float>{ 1, 1, 5, 2 }));
  const std::vector<float> ofLargestLast = pick(add(MaximumOfLast), 0);
  EXPECT_EQ(ofLargestLast[0], -2);
  EXPECT_EQ(ofLargestLast[1], -1);
  EXPECT_EQ(ofLargestLast[2], -3) << "of two that are the same the nearer one";
  EXPECT_TRUE(std::isnan(ofLargestLast[3])) << "the same";
  EXPECT_EQ(pick(add(MinimumOfLast), 0)[1], 0);
  EXPECT_EQ(pick(add(Sum), 1), (std::vector<float>{ 1, 5, 10, 4 }));
  // The sum of -3 and 3 is 0, which differs from no value.
  const std::vector<float> sum = add(Sum);
  EXPECT_EQ(sum[8], 0.0f);
  EXPECT_TRUE(vtkStriderHasGathered(sum.data() + 8));
  EXPECT_FALSE(vtkStriderHasGathered(AddUp({ { 0, 0, 0, 0 } }, Sum, 4).data()));
  // The other values of a pixel are not transmitted.
  EXPECT_EQ(AddUp({ { 1, 2, 3, 4 } }, Sum, 3), (std::vector<float>{ 1, 2, 3, 0 }));
}

/// Composites two processes, each of which has a pixel of a piece and one of geometry behind it.
std::vector<float> ComposeOverGeometry(const std::array<std::array<float, 4>, 2>& pixels,
  const std::array<std::array<unsigned char, 4>, 2>& geometry, const vtkStriderGathering& gathering,
  const std::vector<int>& order)
{
  std::vector<vtkStriderMessage> messages;
  for (int process = 0; process < 2; ++process)
  {
    // The geometry is listed first, and the bounds contradict the given order.
    const double z = process;
    messages.push_back(Pack({ { {}, { { 1, 1 }, nullptr, {} }, geometry[process].data(), {} },
                              { MakeBox({ 0, 1, 0, 1, z, z + 1 }),
                                { { 1, 1 }, pixels[process].data(), gathering }, nullptr, {} } },
      { 0, 1 }));
  }
  vtkStriderComposedRows composed;
  EXPECT_TRUE(
    vtkStriderComposeLayers(messages, { Scene(0).Viewpoint, order }, { 0, 1 }, 1, composed));
  EXPECT_EQ(composed.Backdrop.empty(), gathering.AreColors());
  composed.LayOverBackdrop();
  return composed.Pixels;
}

TEST(FramesAreUnited, GeometryIsBehindThePiecesOfItsProcess)
{
  using Pixel = std::array<float, 4>;
  using Bytes = std::array<unsigned char, 4>;
  const Pixel half{ 0.5f, 0, 0, 0.5f };
  const Pixel faint{ 0, 0, 0.25f, 0.25f };
  const Bytes solid{ 0, 255, 0, 255 };
  const Bytes thin{ 0, 0, 51, 51 };
  const Bytes none{ 0, 0, 0, 0 };
  const auto expect = [](const std::vector<float>& found, const Pixel& expected) {
    for (int channel = 0; channel < 4; ++channel)
    {
      EXPECT_NEAR(found[channel], expected[channel], Rounding) << channel;
    }
  };
  const vtkStriderGathering colors;
  expect(ComposeOverGeometry({ half, faint }, { none, solid }, colors, { 0, 1 }),
    { 0.5f, 0.375f, 0.125f, 1.0f });
  expect(ComposeOverGeometry({ half, faint }, { solid, none }, colors, { 0, 1 }),
    { 0.5f, 0.5f, 0.0f, 1.0f });
  expect(ComposeOverGeometry({ half, faint }, { none, solid }, colors, { 1, 0 }),
    { 0.0f, 0.75f, 0.25f, 1.0f });
  // Gathering ends at the first opaque pixel of geometry. Values that are colours show the visible part of the
  // backdrop.
  const vtkStriderGathering sum{ Sum, 4 };
  const Pixel value{ 0.125f, 0, 0, 0.25f };
  expect(ComposeOverGeometry({ value, value }, { none, solid }, sum, { 0, 1 }),
    { 0.25f, 0.5f, 0.0f, 1.0f });
  expect(ComposeOverGeometry({ value, value }, { solid, none }, sum, { 0, 1 }),
    { 0.125f, 0.75f, 0.0f, 1.0f });
  expect(ComposeOverGeometry({ value, value }, { thin, solid }, sum, { 0, 1 }),
    { 0.25f, 0.4f, 0.1f, 1.0f });
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

  // Only the part of a box beyond the near plane counts.
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
