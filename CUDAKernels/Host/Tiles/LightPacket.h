// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lights and composites one sample of each ray of a packet.
#ifndef Strider_Host_Tiles_LightPacket_h
#define Strider_Host_Tiles_LightPacket_h

#include "Compositing/ClassifyComponent.h"
#include "Compositing/MixComponents.h"
#include "Host/Tiles/CompositePacket.h"

#include <cstring>

namespace Strider
{

/// One sample of each ray of a packet: its colour and opacity, and what its light depends on.
struct PacketSample
{
  PacketValues<float> Channels[4]; ///< red, green, blue, opacity
  PacketValues<float> Points[3];   ///< in index space
  PacketValues<float> Differences[3];
  PacketValues<float> ToEye[3];

  STRIDER_HOST_DEVICE Vector3 Pick(const PacketValues<float> (&values)[3], int lane) const
  {
    return { values[0][lane], values[1][lane], values[2][lane] };
  }
};

/// Sets colours and opacities of samples by one-dimensional tables, as ClassifyByTables does; opacities are 0 for rays
/// that are opaque or have no such sample. False if all are 0.
STRIDER_HOST_DEVICE bool ClassifyPacket(const ComponentAppearance& appearance,
  const PacketValues<float>& values, int step, float terminationOpacity, const RayPacket& packet,
  PacketSample& sample)
{
  const TransferTable& table = appearance.Table;
  alignas(64) PacketValues<int> places;
  alignas(64) PacketValues<float> weights;
  FindPacketEntries(table, values, places, weights);
  // Local arrays, since compilers vectorise loops whose arrays cannot overlap.
  alignas(64) PacketValues<float> channels[4];
  ReadTableRows(table.Colors, places, weights, channels);
  const TableColor other = appearance.NotANumber;
  int isAnySeen = 0;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const bool isNumber = values[lane] == values[lane];
    const int isMarched =
      (step < packet.Length[lane] ? 1 : 0) & (packet.Opacity[lane] > terminationOpacity ? 0 : 1);
    const float opacity = isNumber ? channels[3][lane] : other.Opacity;
    const float shown = isMarched != 0 ? opacity : 0.0f;
    sample.Channels[0][lane] = isNumber ? channels[0][lane] : other.Red;
    sample.Channels[1][lane] = isNumber ? channels[1][lane] : other.Green;
    sample.Channels[2][lane] = isNumber ? channels[2][lane] : other.Blue;
    sample.Channels[3][lane] = shown;
    isAnySeen |= shown > 0.0f ? 1 : 0;
  }
  return isAnySeen != 0;
}

/// Numbers in double precision, as many as a register of the instruction set holds. This is no array, since compilers
/// unroll loops over arrays within loops before they could vectorise them.
#if defined(__AVX512F__)
using Doubles = double __attribute__((vector_size(64)));
#elif defined(__AVX__)
using Doubles = double __attribute__((vector_size(32)));
#else
using Doubles = double __attribute__((vector_size(16)));
#endif

/// Raises each number to a power, as RaiseToPower does.
STRIDER_HOST_DEVICE void RaisePacket(
  const PacketValues<float>& bases, float exponent, PacketValues<float>& powers)
{
  if (!IsProductOfBases(exponent))
  {
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      powers[lane] = RaiseByLogarithm(bases[lane], exponent);
    }
    return;
  }
  // As MultiplyBases does.
  alignas(64) PacketValues<double> numbers;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    numbers[lane] = static_cast<double>(bases[lane]);
  }
  constexpr int Count = sizeof(numbers) / sizeof(Doubles);
  Doubles squares[Count];
  Doubles products[Count];
  std::memcpy(squares, numbers, sizeof(squares));
  const int whole = static_cast<int>(exponent);
  const Doubles one = Doubles{} + 1.0;
  for (int part = 0; part < Count; ++part)
  {
    products[part] = (whole & 1) != 0 ? squares[part] : one;
  }
  for (int rest = whole >> 1; rest != 0; rest >>= 1)
  {
    for (int part = 0; part < Count; ++part)
    {
      squares[part] *= squares[part];
    }
    if ((rest & 1) != 0)
    {
      for (int part = 0; part < Count; ++part)
      {
        products[part] *= squares[part];
      }
    }
  }
  std::memcpy(numbers, products, sizeof(products));
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    powers[lane] = static_cast<float>(numbers[lane]);
  }
}

/// Finds the normals of all samples in the space of light, as LightSample does.
STRIDER_HOST_DEVICE void FindPacketNormals(
  const SceneFeatures& scene, const PacketSample& sample, PacketValues<float> (&normals)[3])
{
  const Matrix3 toLight = scene.NormalToLight;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const Vector3 slope = Multiply(toLight, sample.Pick(sample.Differences, lane));
    const float square = DotFused(slope, slope);
    const float root = InvertRoot(square);
    const float inverse = square > 0.0f ? root : 0.0f;
    normals[0][lane] = inverse * slope.X;
    normals[1][lane] = inverse * slope.Y;
    normals[2][lane] = inverse * slope.Z;
  }
}

// Above LightByAny, loops over lanes have no branches and read local copies, so that compilers vectorise them.

/// Lights all samples by a headlight, as LightSample does.
STRIDER_HOST_DEVICE void LightByHeadlight(
  const SceneFeatures& scene, const ComponentAppearance& appearance, PacketSample& sample)
{
  alignas(64) PacketValues<float> normals[3];
  alignas(64) PacketValues<float> cosines;
  alignas(64) PacketValues<float> highlights;
  alignas(64) PacketValues<float> powers{}; // read if the highlight is positive
  const bool isTwoSided = scene.IsTwoSided;
  FindPacketNormals(scene, sample, normals);
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const HeadlightAngles angles =
      MeasureHeadlight(isTwoSided, sample.Pick(normals, lane), sample.Pick(sample.ToEye, lane));
    cosines[lane] = angles.Cosine;
    highlights[lane] = angles.Highlight;
  }
  if (IsGlossy(appearance))
  {
    RaisePacket(highlights, appearance.SpecularPower, powers);
  }
  const LightSource light = scene.Lights[0];
  const Reflectance reflectance = appearance;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const Vector3 own{ sample.Channels[0][lane], sample.Channels[1][lane],
      sample.Channels[2][lane] };
    const float power = powers[lane];
    const Vector3 shaded = ReflectHeadlight(
      light, reflectance, { cosines[lane], highlights[lane] }, own, [&] { return power; });
    sample.Channels[0][lane] = Saturate(shaded.X);
    sample.Channels[1][lane] = Saturate(shaded.Y);
    sample.Channels[2][lane] = Saturate(shaded.Z);
  }
}

/// Adds the diffuse light of a light.
STRIDER_HOST_DEVICE void AddPacketDiffuse(
  const PacketValues<float>& cosines, Vector3 light, PacketValues<float> (&diffuse)[3])
{
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const float cosine = cosines[lane] > 0.0f ? cosines[lane] : 0.0f;
    diffuse[0][lane] = AddProduct(cosine, light.X, diffuse[0][lane]);
    diffuse[1][lane] = AddProduct(cosine, light.Y, diffuse[1][lane]);
    diffuse[2][lane] = AddProduct(cosine, light.Z, diffuse[2][lane]);
  }
}

/// Adds the highlights of a light.
STRIDER_HOST_DEVICE void AddPacketHighlights(const LightSource& light, float specularPower,
  const PacketValues<float> (&normals)[3], const PacketValues<float> (&toEye)[3],
  const PacketValues<float>& cosines, PacketValues<float> (&specular)[3])
{
  alignas(64) PacketValues<float> highlights;
  alignas(64) PacketValues<float> powers;
  const Vector3 direction = light.Direction;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const float cosine = cosines[lane];
    const Vector3 normal{ normals[0][lane], normals[1][lane], normals[2][lane] };
    const Vector3 eye{ toEye[0][lane], toEye[1][lane], toEye[2][lane] };
    const float highlight = MeasureHighlight(normal, cosine, direction, eye);
    highlights[lane] = cosine > 0.0f ? highlight : 0.0f;
  }
  RaisePacket(highlights, specularPower, powers); // read if the highlight is positive
  const Vector3 color = light.Specular;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const float power = highlights[lane] > 0.0f ? powers[lane] : 0.0f;
    specular[0][lane] = AddProduct(power, color.X, specular[0][lane]);
    specular[1][lane] = AddProduct(power, color.Y, specular[1][lane]);
    specular[2][lane] = AddProduct(power, color.Z, specular[2][lane]);
  }
}

/// Lights all samples as LightSample does; see SceneLight::HasDirectedLights.
STRIDER_HOST_DEVICE void LightByDirectedLights(
  const SceneFeatures& scene, const ComponentAppearance& appearance, PacketSample& sample)
{
  alignas(64) PacketValues<float> normals[3];
  alignas(64) PacketValues<float> cosines;
  alignas(64) PacketValues<float> diffuse[3]{};
  alignas(64) PacketValues<float> specular[3]{};
  const bool isTwoSided = scene.IsTwoSided;
  FindPacketNormals(scene, sample, normals);
  for (int index = 0; index < scene.LightCount; ++index)
  {
    const LightSource& light = scene.Lights[index];
    const Vector3 direction = light.Direction;
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      const float cosine = DotFused(sample.Pick(normals, lane), direction);
      cosines[lane] = isTwoSided ? fabsf(cosine) : cosine;
    }
    AddPacketDiffuse(cosines, light.Diffuse, diffuse);
    if (IsGlossy(appearance))
    {
      AddPacketHighlights(
        light, appearance.SpecularPower, normals, sample.ToEye, cosines, specular);
    }
  }
  const Reflectance reflectance = appearance;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const Vector3 own{ sample.Channels[0][lane], sample.Channels[1][lane],
      sample.Channels[2][lane] };
    const Vector3 shaded =
      MixReflected(reflectance, own, sample.Pick(diffuse, lane), sample.Pick(specular, lane), own);
    sample.Channels[0][lane] = Saturate(shaded.X);
    sample.Channels[1][lane] = Saturate(shaded.Y);
    sample.Channels[2][lane] = Saturate(shaded.Z);
  }
}

/// Lights the visible samples, one after the other, by any lights.
template <typename Sampler>
STRIDER_HOST_DEVICE void LightByAny(const SceneFeatures& scene,
  const ComponentAppearance& appearance, const Sampler& none, PacketSample& sample)
{
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    if (sample.Channels[3][lane] > 0.0f)
    {
      const ScenePoint<Sampler> at{ scene, none, sample.Pick(sample.Points, lane),
        sample.Pick(sample.ToEye, lane), 0.0f };
      TableColor color{ sample.Channels[0][lane], sample.Channels[1][lane],
        sample.Channels[2][lane], sample.Channels[3][lane] };
      LightSample<SceneKind::SingleComponent>(
        at, appearance, 0, sample.Pick(sample.Differences, lane), color);
      sample.Channels[0][lane] = color.Red;
      sample.Channels[1][lane] = color.Green;
      sample.Channels[2][lane] = color.Blue;
    }
  }
}

/// Multiplies opacities by the gradient opacity, as FinishSample does.
STRIDER_HOST_DEVICE void ApplyGradientOpacity(
  const SceneFeatures& scene, const ComponentAppearance& appearance, PacketSample& sample)
{
  alignas(64) PacketValues<int> places;
  alignas(64) PacketValues<float> weights;
  alignas(64) PacketValues<float> rows[2];
  const Vector3 magnitude = scene.GradientMagnitude;
  const TableAxis axis = appearance.Gradient;
  const float last = static_cast<float>(appearance.GradientCount - 1);
  const bool isNearest = appearance.Table.IsNearest;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const float length = Length(MultiplyEach(sample.Pick(sample.Differences, lane), magnitude));
    const TableEntry entry = FindEntry(length * axis.Scale + axis.Bias, last, isNearest);
    places[lane] = entry.Index;
    weights[lane] = entry.Weight;
  }
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    rows[0][lane] = appearance.GradientOpacities[places[lane]];
    rows[1][lane] = appearance.GradientOpacities[places[lane] + 1];
  }
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    sample.Channels[3][lane] *= rows[0][lane] + weights[lane] * (rows[1][lane] - rows[0][lane]);
  }
}

/// Composites samples `step` of a round as MarchSamples does.
STRIDER_HOST_DEVICE void AddPacket(
  const PacketSample& sample, int step, float terminationOpacity, RayPacket& packet)
{
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const float opacity = sample.Channels[3][lane];
    const int isSeen = opacity > 0.0f ? 1 : 0;
    const TableColor color = Premultiply(
      { sample.Channels[0][lane], sample.Channels[1][lane], sample.Channels[2][lane], opacity });
    const float visible = 1.0f - packet.Opacity[lane];
    packet.Red[lane] += visible * (isSeen != 0 ? color.Red : 0.0f);
    packet.Green[lane] += visible * (isSeen != 0 ? color.Green : 0.0f);
    packet.Blue[lane] += visible * (isSeen != 0 ? color.Blue : 0.0f);
    const float after = packet.Opacity[lane] + visible * (isSeen != 0 ? opacity : 0.0f);
    packet.Opacity[lane] = after;
    const int number = packet.First[lane] + step;
    const int isFirst = isSeen & (packet.FirstVisible[lane] < 0 ? 1 : 0);
    packet.FirstVisible[lane] = isFirst != 0 ? number : packet.FirstVisible[lane];
    const int isEnding = isSeen & (after > terminationOpacity ? 1 : 0);
    packet.Next[lane] = isEnding != 0 ? number + 1 : packet.Next[lane];
  }
}

} // namespace Strider

#endif
