// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compares two 8-bit images of the same size.
#ifndef StriderTesting_CompareImages_h
#define StriderTesting_CompareImages_h

#include "vtkSmartPointer.h"

#include <string>
#include <vector>

class vtkImageData;

namespace StriderTesting
{

/// Differences in steps of 1/255, over all channels.
struct ImageDifference
{
  bool HasSameSize = false;
  /// Number of pixels of an image.
  long PixelCount = 0;
  /// Number of pixels in which either image differs from the background.
  long CoveredCount = 0;
  /// Share of all pixels, and of the covered ones, that differ by no more than the tolerance in any channel; in [0,
  /// 1].
  double FractionWithin = 0.0;
  double CoveredFractionWithin = 0.0;
  /// Largest difference of one channel, and its pixel.
  int Worst = 0;
  int WorstPixel[2] = { 0, 0 };
};

/// `background` is the same scene without the volume.
ImageDifference CompareImages(
  vtkImageData* reference, vtkImageData* candidate, vtkImageData* background, int tolerance);

/// Number of pixels in which `candidate` differs by more than `largest` from `reference` and from every one of
/// `alternatives`.
long CountPixelsBeyond(vtkImageData* reference, vtkImageData* candidate,
  const std::vector<vtkSmartPointer<vtkImageData>>& alternatives, int largest);

/// Writes PREFIX-reference.png, PREFIX-candidate.png and PREFIX-difference.png (64 times the difference) into the
/// working directory; characters that file names should not contain become dashes.
void WriteImages(const std::string& prefix, vtkImageData* reference, vtkImageData* candidate);

} // namespace StriderTesting

#endif
