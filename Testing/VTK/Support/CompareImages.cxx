// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compares two 8-bit images of the same size.
#include "Support/CompareImages.h"

#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPNGWriter.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

namespace StriderTesting
{
namespace
{

using ImageShape = std::array<int, 3>; // width, height, channels

ImageShape GetShape(vtkImageData* image)
{
  int dimensions[3];
  image->GetDimensions(dimensions);
  return { dimensions[0], dimensions[1], image->GetNumberOfScalarComponents() };
}

const unsigned char* GetPixels(vtkImageData* image)
{
  return static_cast<const unsigned char*>(image->GetScalarPointer());
}

int FindLargestDifference(const unsigned char* first, const unsigned char* second, int channels)
{
  int largest = 0;
  for (int channel = 0; channel < channels; ++channel)
  {
    largest = std::max(largest, std::abs(int(first[channel]) - int(second[channel])));
  }
  return largest;
}

void WriteImage(const std::string& fileName, vtkImageData* image)
{
  vtkNew<vtkPNGWriter> writer;
  writer->SetInputData(image);
  writer->SetFileName(fileName.c_str());
  writer->Write();
}

} // namespace

ImageDifference CompareImages(
  vtkImageData* reference, vtkImageData* candidate, vtkImageData* background, int tolerance)
{
  ImageDifference difference;
  const ImageShape shape = GetShape(reference);
  difference.HasSameSize = shape == GetShape(candidate) && shape == GetShape(background);
  if (!difference.HasSameSize)
  {
    return difference;
  }
  const int channels = shape[2];
  difference.PixelCount = long(shape[0]) * shape[1];
  long within = 0;
  long coveredWithin = 0;
  for (long pixel = 0; pixel < difference.PixelCount; ++pixel)
  {
    const unsigned char* expected = GetPixels(reference) + pixel * channels;
    const unsigned char* actual = GetPixels(candidate) + pixel * channels;
    const unsigned char* empty = GetPixels(background) + pixel * channels;
    const int apart = FindLargestDifference(expected, actual, channels);
    const bool isCovered = FindLargestDifference(expected, empty, channels) > 0 ||
      FindLargestDifference(actual, empty, channels) > 0;
    const bool isWithin = apart <= tolerance;
    within += isWithin ? 1 : 0;
    difference.CoveredCount += isCovered ? 1 : 0;
    coveredWithin += isCovered && isWithin ? 1 : 0;
    if (apart > difference.Worst)
    {
      difference.Worst = apart;
      difference.WorstPixel[0] = static_cast<int>(pixel % shape[0]);
      difference.WorstPixel[1] = static_cast<int>(pixel / shape[0]);
    }
  }
  difference.FractionWithin = double(within) / double(std::max(1L, difference.PixelCount));
  difference.CoveredFractionWithin =
    difference.CoveredCount > 0 ? double(coveredWithin) / double(difference.CoveredCount) : 1.0;
  return difference;
}

long CountPixelsBeyond(vtkImageData* reference, vtkImageData* candidate,
  const std::vector<vtkSmartPointer<vtkImageData>>& alternatives, int largest)
{
  const int channels = reference->GetNumberOfScalarComponents();
  long beyond = 0;
  for (vtkIdType pixel = 0; pixel < reference->GetNumberOfPoints(); ++pixel)
  {
    const unsigned char* actual = GetPixels(candidate) + pixel * channels;
    const auto isBeyond = [&](vtkImageData* expected) {
      return FindLargestDifference(GetPixels(expected) + pixel * channels, actual, channels) >
        largest;
    };
    beyond += isBeyond(reference) && std::all_of(alternatives.begin(), alternatives.end(), isBeyond)
      ? 1
      : 0;
  }
  return beyond;
}

void WriteImages(const std::string& prefix, vtkImageData* reference, vtkImageData* candidate)
{
  std::string name = prefix;
  std::replace_if(
    name.begin(), name.end(), [](unsigned char letter) { return !std::isalnum(letter); }, '-');
  WriteImage(name + "-reference.png", reference);
  WriteImage(name + "-candidate.png", candidate);
  const ImageShape shape = GetShape(reference);
  if (shape != GetShape(candidate))
  {
    return;
  }
  vtkNew<vtkImageData> difference;
  difference->SetDimensions(shape[0], shape[1], 1);
  difference->AllocateScalars(VTK_UNSIGNED_CHAR, 3);
  auto* shown = static_cast<unsigned char*>(difference->GetScalarPointer());
  for (long pixel = 0; pixel < long(shape[0]) * shape[1]; ++pixel)
  {
    for (int channel = 0; channel < 3; ++channel)
    {
      const long place = pixel * shape[2] + std::min(channel, shape[2] - 1);
      const int apart =
        std::abs(int(GetPixels(reference)[place]) - int(GetPixels(candidate)[place]));
      shown[pixel * 3 + channel] = static_cast<unsigned char>(std::min(255, 64 * apart));
    }
  }
  WriteImage(name + "-difference.png", difference);
}

} // namespace StriderTesting
