// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Draws a parity scene with both mappers, verifies that each of its features is visible, and compares.
#include "Parity/ParityRun.h"
#include "Support/CompareImages.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkType.h"
#include "vtkVersionMacros.h"
#include "vtkVolume.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

namespace StriderTesting
{
namespace
{

/// A renderer that ignores a feature violates every bound: at most 1% of the pixels may differ by more than the
/// tolerance of 1 or 2, and a feature counts as visible only where it changes 1.5% of them by more than 4, which no
/// pixel may differ by.
constexpr int SeenDifference = 4;
constexpr double SeenFraction = 0.015;

double CountFractionBeyond(vtkImageData* first, vtkImageData* second)
{
  return double(CountPixelsBeyond(first, second, {}, SeenDifference)) /
    double(first->GetNumberOfPoints());
}

std::string Describe(const char* format, double first, double second)
{
  char text[160];
  std::snprintf(text, sizeof(text), format, first, second);
  return text;
}

/// Colours of RenderToImage, with the depths as grey values beside them.
vtkSmartPointer<vtkImageData> TakeImages(vtkGPUVolumeRayCastMapper* mapper)
{
  vtkNew<vtkImageData> color;
  vtkNew<vtkImageData> depth;
  mapper->GetColorImage(color);
  mapper->GetDepthImage(depth);
  int size[3];
  color->GetDimensions(size);
  auto both = vtkSmartPointer<vtkImageData>::New();
  both->SetDimensions(2 * size[0], size[1], 1);
  both->AllocateScalars(VTK_UNSIGNED_CHAR, 4);
  for (int row = 0; row < size[1]; ++row)
  {
    for (int column = 0; column < size[0]; ++column)
    {
      const auto* rgba = static_cast<unsigned char*>(color->GetScalarPointer(column, row, 0));
      auto* left = static_cast<unsigned char*>(both->GetScalarPointer(column, row, 0));
      // VTK leaves transparent white where no ray meets the volume.
      std::transform(rgba, rgba + 4, left, [rgba](unsigned char value) {
        return rgba[3] > 0 ? value : static_cast<unsigned char>(0);
      });
      auto* right = static_cast<unsigned char*>(both->GetScalarPointer(size[0] + column, row, 0));
      const double place = depth->GetScalarComponentAsDouble(column, row, 0, 0);
      std::fill_n(right, 3, static_cast<unsigned char>(std::lround(255.0 * place)));
      right[3] = 255;
    }
  }
  return both;
}

/// The images of TakeImages for an empty scene.
vtkSmartPointer<vtkImageData> MakeEmptyImages(vtkImageData* images)
{
  auto empty = vtkSmartPointer<vtkImageData>::New();
  empty->DeepCopy(images);
  const int width = images->GetDimensions()[0];
  auto* pixel = static_cast<unsigned char*>(empty->GetScalarPointer());
  for (vtkIdType point = 0; point < empty->GetNumberOfPoints(); ++point, pixel += 4)
  {
    std::fill_n(pixel, 4, static_cast<unsigned char>(point % width < width / 2 ? 0 : 255));
  }
  return empty;
}

constexpr bool LosesDepths = VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 4, 0);

/// VTK 9.6 with Mesa 26 loses the depth of single pixels where there are several volumes: it is 0, in front of the
/// near plane, beside neighbours with a depth. Such pixels, no more than one in a hundred, take the candidate's
/// value.
void MendLostDepths(vtkImageData* reference, vtkImageData* candidate)
{
  const int* size = reference->GetDimensions();
  std::vector<std::array<unsigned char*, 2>> lost;
  for (int row = 0; row < size[1]; ++row)
  {
    for (int column = size[0] / 2; column < size[0]; ++column)
    {
      auto* depth = static_cast<unsigned char*>(reference->GetScalarPointer(column, row, 0));
      if (depth[0] == 0)
      {
        lost.push_back(
          { depth, static_cast<unsigned char*>(candidate->GetScalarPointer(column, row, 0)) });
      }
    }
  }
  if (200 * lost.size() <= static_cast<std::size_t>(size[0]) * static_cast<std::size_t>(size[1]))
  {
    for (const auto& [depth, found] : lost)
    {
      std::copy_n(found, 3, depth);
    }
  }
}

void RenderToImages(VolumeScene& scene)
{
  scene.ForBothMappers([](vtkGPUVolumeRayCastMapper* mapper) {
    mapper->RenderToImageOn();
    mapper->SetDepthImageScalarTypeToFloat();
  });
}

ParityResult CompareImages(const ParityScene& scene, VolumeScene& drawn, SceneReport& report)
{
  const auto reference = DrawParityReference(drawn, scene.Measure);
  const auto candidate = DrawParityCandidate(drawn, scene.Measure);
  if (LosesDepths)
  {
    MendLostDepths(reference, candidate);
  }
  const auto outcome = report.ComparePictures(
    scene.Name, drawn, reference, candidate, MakeEmptyImages(reference), 0.05);
  return { scene.Name, true, outcome.HasPassed, outcome.FractionWithin, double(outcome.Worst) };
}

/// Compares noise of the same distribution but different values. The differences of the pixels have a mean of 0,
/// whose standard error is their deviation over the root of their number; the bound is five of those plus half a step
/// of rounding. The candidate must also be as noisy as VTK: at least half as many pixels differ from the picture
/// without noise.
ParityResult CompareMeans(
  const ParityScene& scene, VolumeScene& drawn, const TestOptions& options, SceneReport& report)
{
  const auto reference = drawn.DrawReference();
  const auto candidate = drawn.DrawCandidate();
  const auto* expected = static_cast<unsigned char*>(reference->GetScalarPointer());
  const auto* actual = static_cast<unsigned char*>(candidate->GetScalarPointer());
  const vtkIdType pixels = reference->GetNumberOfPoints();
  double worstMean = 0.0;
  bool isClose = true;
  for (int channel = 0; channel < 3; ++channel)
  {
    double sum = 0.0;
    double squares = 0.0;
    for (vtkIdType pixel = 0; pixel < pixels; ++pixel)
    {
      const double apart = double(actual[4 * pixel + channel]) - expected[4 * pixel + channel];
      sum += apart;
      squares += apart * apart;
    }
    const double mean = std::abs(sum) / double(pixels);
    isClose = isClose && mean <= 0.5 + 5.0 * std::sqrt(squares) / double(pixels);
    worstMean = std::max(worstMean, mean);
  }
  const auto isJitter = [](const ParityFeature& feature) { return feature.Name == "jitter"; };
  const auto jitter = std::find_if(scene.Features.begin(), scene.Features.end(), isJitter);
  const auto still =
    BuildParityScene(scene, options, static_cast<int>(jitter - scene.Features.begin()))
      ->DrawReference();
  const double wanted = 0.5 * CountFractionBeyond(reference, still);
  const double noisy = CountFractionBeyond(candidate, still);
  const bool hasPassed = isClose && noisy >= wanted;
  const std::string finding =
    Describe("means are %.3f/255 apart, noise in %.1f%% of the pixels", worstMean, 100.0 * noisy);
  hasPassed ? report.Pass(scene.Name, finding) : report.Fail(scene.Name, finding);
  if (!hasPassed)
  {
    WriteImages("Parity-" + scene.Name, reference, candidate);
  }
  return { scene.Name, true, hasPassed, hasPassed ? 1.0 : 0.0, worstMean };
}

} // namespace

std::unique_ptr<VolumeScene> BuildParityScene(
  const ParityScene& scene, const TestOptions& options, int leftOut)
{
  auto built = std::make_unique<VolumeScene>(options, 160, 140);
  GeneratedVolume volume;
  volume.Dimensions = { 41, 37, 43 };
  volume.Spacing = { 1.0, 0.9, 1.2 };
  volume.ScalarType = VTK_UNSIGNED_CHAR;
  built->SetVolume(GenerateVolume(volume));
  built->SetTransferPreset(TransferPreset::Opaque);
  built->SetCamera(scene.View);
  for (int index = 0; index < static_cast<int>(scene.Features.size()); ++index)
  {
    if (index != leftOut)
    {
      scene.Features[index].Apply(*built);
    }
  }
  if (scene.View != CameraView::Inside)
  {
    built->GetRenderer()->ResetCameraClippingRange();
  }
  if (scene.Measure == ParityMeasure::Images)
  {
    RenderToImages(*built);
  }
  return built;
}

vtkSmartPointer<vtkImageData> DrawParityReference(VolumeScene& scene, ParityMeasure measure)
{
  const auto window = scene.DrawReference();
  return measure == ParityMeasure::Images
    ? TakeImages(vtkGPUVolumeRayCastMapper::SafeDownCast(scene.GetReferenceVolume()->GetMapper()))
    : window;
}

vtkSmartPointer<vtkImageData> DrawParityCandidate(VolumeScene& scene, ParityMeasure measure)
{
  const auto window = scene.DrawCandidate();
  return measure == ParityMeasure::Images ? TakeImages(scene.GetStriderMapper()) : window;
}

std::string FindUnseenFeature(
  const ParityScene& scene, const TestOptions& options, vtkImageData* reference)
{
  for (int index = 0; index < static_cast<int>(scene.Features.size()); ++index)
  {
    const ParityFeature& feature = scene.Features[index];
    const auto without = BuildParityScene(scene, options, index);
    const double changed =
      CountFractionBeyond(reference, DrawParityReference(*without, scene.Measure));
    const bool isRight = feature.ChangesNothing ? changed == 0.0 : changed >= SeenFraction;
    if (!isRight)
    {
      return feature.Name +
        Describe(feature.ChangesNothing
            ? " is to be ignored, but VTK's picture changes in %.2f%% of its pixels"
            : " changes only %.2f%% of the pixels of VTK's picture; the scene needs %.1f%%",
          100.0 * changed, 100.0 * SeenFraction);
    }
  }
  return "";
}

ParityResult RunParityScene(
  const ParityScene& scene, const TestOptions& options, SceneReport& report)
{
  ParityResult result;
  result.Name = scene.Name;
  if (!report.IsWanted(scene.Name))
  {
    return result;
  }
  const auto drawn = BuildParityScene(scene, options);
  const std::string unseen =
    FindUnseenFeature(scene, options, DrawParityReference(*drawn, scene.Measure));
  if (!unseen.empty())
  {
    report.Fail(scene.Name, unseen);
    result.IsDrawn = true;
    return result;
  }
  switch (scene.Measure)
  {
    case ParityMeasure::Images:
      return CompareImages(scene, *drawn, report);
    case ParityMeasure::MeanColors:
      return CompareMeans(scene, *drawn, options, report);
    case ParityMeasure::Pixels:
      break;
  }
  const auto outcome = report.Compare(scene.Name, *drawn, 0.02);
  return { scene.Name, true, outcome.HasPassed, outcome.FractionWithin, double(outcome.Worst) };
}

} // namespace StriderTesting
