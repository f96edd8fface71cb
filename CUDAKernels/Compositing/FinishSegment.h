// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Applies light and gradient opacity to a pre-integrated segment.
#ifndef Strider_Compositing_FinishSegment_h
#define Strider_Compositing_FinishSegment_h

#include "Compositing/MixComponents.h"

namespace Strider
{

/// The finish function of MarchPreIntegrated: lights the mean colour of a segment, and multiplies its opacity by the
/// gradient opacity, as if the whole segment were at its midpoint.
template <typename Voxels>
struct FinishByGradient
{
  static constexpr bool ChangesColor = true;

  const Voxels& Stored;
  const SceneFeatures& Scene;
  const ComponentAppearance& Appearance;
  Vector3 ToEye; ///< unit length, in light space

  STRIDER_HOST_DEVICE TableColor operator()(const TableColor& seen, Vector3 point) const
  {
    const float perOpacity = 1.0f / seen.Opacity;
    const TableColor color{ seen.Red * perOpacity, seen.Green * perOpacity, seen.Blue * perOpacity,
      seen.Opacity };
    const ScenePoint<Voxels> at{ this->Scene, this->Stored, point, this->ToEye, 0.0f };
    return Premultiply(FinishSample<SceneKind::SingleComponent>(at, this->Appearance, 0,
      this->Stored.template ReadDifferences<true>(this->Scene, point, 0), color));
  }
};

} // namespace Strider

#endif
