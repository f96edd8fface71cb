// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One way to render that a run compares with others.
#ifndef StriderBenchmarks_Mode_h
#define StriderBenchmarks_Mode_h

#include "Strider/Filtering.h"
#include "Strider/Strategies.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Loops of the benchmark itself, which a Strider frame is compared with.
enum class PeerKind
{
  None,         ///< Strider itself
  Sdk,          ///< one ray a thread, one sample at a time, as NVIDIA's volumeRender sample
  VtkLoop,      ///< the work that VTK's GLSL does for a sample
  WarpMarching, ///< a warp for each ray (Wang et al.)
  MacrocellDda, ///< macrocell by macrocell, with Strider's rays in those that are occupied
  FetchOnly     ///< sums texture samples and does nothing else: the filter peak
};

/// What a mode adds to the scene of the run.
enum class SceneDress
{
  None,
  Surfaces,   ///< three isosurfaces instead of the transfer function
  Masked,     ///< seven eighths of a ball alone
  Labelled,   ///< each eighth of a ball in colours of its own
  Components, ///< of noise, whatever the volume of the run
  Table2D     ///< by value and gradient
};

struct Mode
{
  std::string Name;       ///< as the user wrote it
  std::string LaunchName; ///< without what it says about the stored order
  PeerKind Peer = PeerKind::None;
  Strider::Strategies How;
  int SamplesFactor = 1; ///< samples for each one that the run asks for
  /// Between the voxels, and around a sample.
  Strider::ReconstructionFilter Filter = Strider::ReconstructionFilter::Linear;
  Strider::Filtering Filters{};
  bool IsPiece =
    false; ///< the volume is a piece of itself, as if further ones were on other processes
  bool IsLit = false;     ///< by one headlight, of constant direction in the volume
  bool IsClipped = false; ///< by a plane through its middle
  bool IsCropped = false; ///< of the 27 regions, the middle one and a corner are left out

  SceneDress Dress = SceneDress::None;
  int Components = 1; ///< of SceneDress::Components

  bool IsStrider() const { return this->Peer == PeerKind::None; }
  /// It may store the voxels in another order.
  bool MayMove() const
  {
    return this->IsStrider() && this->How.Rotation != Strider::RotationMode::Off;
  }
  /// Its image is to be that of the other modes: the same samples of the volume, and the function at each.
  bool IsComparable() const
  {
    return this->Peer != PeerKind::FetchOnly && this->SamplesFactor == 1 &&
      !this->How.PreIntegration && !this->IsLit && this->Dress == SceneDress::None &&
      !this->IsClipped && !this->IsCropped &&
      this->Filter == Strider::ReconstructionFilter::Linear &&
      this->Filters.Enhancement == Strider::EnhancementFilter::None;
  }
  /// It needs a renderer that shares no volume with other modes.
  bool HasOwnRenderer() const
  {
    return this->MayMove() || this->Dress > SceneDress::Surfaces ||
      (this->Dress == SceneDress::None && this->How.StackedSlices != Strider::Switch::Off);
  }
  bool IsAutomatic() const
  {
    return this->IsStrider() && this->How.BlockShape == Strider::BlockShapeMode::Automatic;
  }
  bool IsFixed() const
  {
    return this->IsStrider() && this->How.BlockShape == Strider::BlockShapeMode::Fixed;
  }
};

/// What --modes takes, for the help.
extern const char* const ModesHelp;

/// Modes from a comma list; the voxels stay as they are stored unless the name says otherwise. Returns an empty string, or what
/// is wrong with which mode.
std::string ParseModes(const std::string& list, std::vector<Mode>& modes);

} // namespace StriderBenchmarks

#endif
