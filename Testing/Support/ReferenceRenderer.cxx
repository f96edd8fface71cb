// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "ReferenceRenderer.h"

#include "ReferenceRays.h"
#include "ReferenceScalars.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

/// Opacity and colour of one sample, with their error bounds.
struct SampleWithBound
{
  Classification Value;
  double OpacityBound;
  double ColorBound;
};

/// Accumulated pixel of one ray.
struct Pixel
{
  std::array<double, 4> Rgba{};
  double Bound = 0.0;
  double Depth = 1.0;
  double DepthBound = 0.0;
  int SamplesTaken = 0;
  int SamplesBound = 0;
};

class Marcher
{
public:
  Marcher(const VolumeView& volume, const TransferFunctions& functions,
    const RenderRequest& request, const Precision& precision)
    : Rays(volume, request, precision.Position)
    , Sampler(volume, request)
    , Classifier(volume, functions, request)
    , ScalarBound(
        this->Classifier.GetScalarRounding() + precision.Scalar * this->Sampler.GetStorableExtent())
    , CellBound(precision.Cell)
    , TerminationOpacity(request.EarlyTerminationOpacity)
  {
  }

  Pixel March(int x, int y) const;

private:
  Point Locate(const ReferenceSamples& samples, double way) const;
  SampleWithBound Sample(const ReferenceSamples& samples, double way) const;
  void SeeDepth(const ReferenceSamples& samples, double way, const SampleWithBound& sample,
    bool isOptional, Pixel& pixel) const;

  ReferenceRays Rays;
  ReferenceSampler Sampler;
  ReferenceClassifier Classifier;
  double ScalarBound;
  double CellBound;
  double TerminationOpacity;
};

Point Marcher::Locate(const ReferenceSamples& samples, double way) const
{
  Point point{};
  for (int axis = 0; axis < 3; ++axis)
  {
    point[axis] = samples.Origin[axis] + way * samples.Direction[axis];
  }
  return point;
}

/// Classifies the sample. The bound is the largest change of opacity and colour over the corners of the cube in which
/// the sample may lie, over its shift along the ray, and over the scalar errors of rounding and the filter.
SampleWithBound Marcher::Sample(const ReferenceSamples& samples, double way) const
{
  const Point centre = this->Locate(samples, way);
  SampleWithBound result{ this->Classifier.Classify(this->Sampler.ReadCell(centre).Interpolate()),
    0.0, 0.0 };
  const auto include = [&](double scalar) {
    const Classification other = this->Classifier.Classify(scalar);
    result.OpacityBound =
      std::max(result.OpacityBound, std::abs(other.Opacity - result.Value.Opacity));
    for (int channel = 0; channel < 3; ++channel)
    {
      result.ColorBound =
        std::max(result.ColorBound, std::abs(other.Color[channel] - result.Value.Color[channel]));
    }
  };
  const auto visit = [&](const Point& point) {
    const ReferenceCell cell = this->Sampler.ReadCell(point);
    const double scalar = cell.Interpolate();
    const double reach =
      this->ScalarBound + (this->CellBound > 0.0 ? this->CellBound * cell.FindRange() : 0.0);
    include(scalar - reach);
    include(scalar + reach);
  };
  const double reach = this->Rays.GetPositionError();
  for (int corner = 0; corner < 8; ++corner)
  {
    visit({ centre[0] + ((corner & 1) ? reach : -reach),
      centre[1] + ((corner & 2) ? reach : -reach), centre[2] + ((corner & 4) ? reach : -reach) });
  }
  visit(this->Locate(samples, way - samples.Shift));
  visit(this->Locate(samples, way + samples.Shift));
  // The tables hold floats.
  result.OpacityBound += std::ldexp(result.Value.Opacity, -22);
  result.ColorBound += std::ldexp(1.0, -22);
  return result;
}

void Marcher::SeeDepth(const ReferenceSamples& samples, double way, const SampleWithBound& sample,
  bool isOptional, Pixel& pixel) const
{
  const bool isVisible = sample.Value.Opacity > 0.0 && !isOptional;
  const bool isSure = isVisible && sample.Value.Opacity > sample.OpacityBound;
  if (pixel.Depth < 1.0 || (!isVisible && sample.Value.Opacity + sample.OpacityBound <= 0.0))
  {
    return;
  }
  pixel.DepthBound = isSure ? pixel.DepthBound : 1.0;
  if (isVisible)
  {
    const double reach = samples.Shift + ReferenceRays::WayError;
    pixel.Depth = this->Rays.GetDepth(this->Locate(samples, way));
    for (const double other : { way - reach, way + reach })
    {
      const double depth = this->Rays.GetDepth(this->Locate(samples, other));
      pixel.DepthBound = std::max(pixel.DepthBound, std::abs(depth - pixel.Depth));
    }
    pixel.DepthBound += std::ldexp(1.0, -22);
  }
}

Pixel Marcher::March(int x, int y) const
{
  Pixel pixel;
  const ReferenceSamples samples = this->Rays.Place(x, y);
  if (samples.IsUnsure)
  {
    pixel.Bound = 1.0;
    pixel.DepthBound = 1.0;
  }
  pixel.SamplesBound = samples.Most - samples.Fewest;
  for (int index = 0; index < samples.Most; ++index)
  {
    const double way = samples.First + index * samples.Step;
    const bool isTaken = index < samples.Count;
    const bool isOptional = index >= samples.Fewest;
    const SampleWithBound sample = this->Sample(samples, way);
    this->SeeDepth(samples, way, sample, isOptional, pixel);
    double& opacity = pixel.Rgba[3];
    const double visible = 1.0 - opacity;
    const double visibleAtMost = std::min(1.0, visible + pixel.Bound);
    // An error of this sample's opacity moves a channel by at most as much: it trades the sample's colour for the
    // colour behind it.
    pixel.Bound += visibleAtMost *
      (sample.OpacityBound + sample.Value.Opacity * sample.ColorBound +
        (isOptional ? sample.Value.Opacity : 0.0));
    if (!isTaken)
    {
      continue;
    }
    ++pixel.SamplesTaken;
    if (sample.Value.Opacity > 0.0)
    {
      pixel.Bound += std::ldexp(4.0, -24); // roundings of the four sums and products
      for (int channel = 0; channel < 3; ++channel)
      {
        pixel.Rgba[channel] += visible * sample.Value.Opacity * sample.Value.Color[channel];
      }
      opacity += visible * sample.Value.Opacity;
      const double distance = std::abs(opacity - this->TerminationOpacity);
      if (this->TerminationOpacity < 1.0 && distance <= pixel.Bound)
      {
        // One of the two rays may end here while the other continues; the rest is at most what shines through.
        pixel.Bound += 1.0 - opacity;
        pixel.SamplesBound = samples.Most;
      }
      if (opacity > this->TerminationOpacity)
      {
        break;
      }
    }
  }
  return pixel;
}

} // namespace

ReferenceImage RenderReference(const VolumeView& volume, const TransferFunctions& functions,
  const RenderRequest& request, const Precision& precision)
{
  const Marcher marcher(volume, functions, request, precision);
  ReferenceImage image;
  image.Size = request.ImageSize;
  for (int y = 0; y < request.ImageSize[1]; ++y)
  {
    for (int x = 0; x < request.ImageSize[0]; ++x)
    {
      const Pixel pixel = marcher.March(x, y);
      image.Rgba.insert(image.Rgba.end(), pixel.Rgba.begin(), pixel.Rgba.end());
      image.RgbaBound.push_back(std::min(1.0, pixel.Bound));
      image.Depth.push_back(pixel.Depth);
      image.DepthBound.push_back(pixel.DepthBound);
      image.SamplesTaken += static_cast<std::uint64_t>(pixel.SamplesTaken);
      image.SamplesBound += static_cast<std::uint64_t>(pixel.SamplesBound);
    }
  }
  return image;
}

} // namespace Strider::Testing
