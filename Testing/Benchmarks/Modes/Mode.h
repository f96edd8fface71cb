// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One render mode that a run compares with others.
#ifndef StriderBenchmarks_Mode_h
#define StriderBenchmarks_Mode_h

#include "Strider/Filtering.h"
#include "Strider/Strategies.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Loops of the benchmark itself that Strider's frames are compared with.
enum class PeerKind
{
  None,         ///< Strider itself
  Sdk,          ///< one ray per thread, one sample at a time, as NVIDIA's volumeRender sample
  VtkLoop,      ///< the work of VTK's GLSL for each sample
  WarpMarching, ///< a warp for each ray (Wang et al.)
  MacrocellDda, ///< macrocell by macrocell, with Strider's rays in occupied ones
  FetchOnly     ///< sums texture samples and does nothing else: the filter peak
};

/// Additions of a mode to the scene of the run.
enum class SceneDress
{
  None,
  Surfaces,       ///< three isosurfaces instead of the transfer function
  Masked,         ///< only seven eighths of a ball
  Labelled,       ///< each eighth of a ball in colours of its own
  Components,     ///< of noise, whatever the volume of the run
  Table2D,        ///< by value and gradient
  GradientOpacity ///< less opaque where values hardly change
};

struct Mode
{
  std::string Name;       ///< as the user wrote it
  std::string LaunchName; ///< without the part about the stored order
  PeerKind Peer = PeerKind::None;
  Strider::Strategies How;
  int SamplesFactor = 1; ///< samples for each one of the run's sample distance
  /// Reconstruction between the voxels; Filters holds the enhancement around a sample.
  Strider::ReconstructionFilter Filter = Strider::ReconstructionFilter::Linear;
  Strider::Filtering Filters{};
  bool IsPiece =
    false; ///< Treats the volume as a piece of itself, as if other processes had further pieces.
  bool IsLit = false;       ///< by one headlight, of constant direction in the volume
  bool HasLightKit = false; ///< lit by five lights instead
  bool IsMatte = false;     ///< has no highlights
  bool IsClipped = false;   ///< by a plane through its middle
  bool IsCropped = false;   ///< hides the middle one and a corner of the 27 regions

  SceneDress Dress = SceneDress::None;
  int Components = 1;        ///< of SceneDress::Components
  int Volumes = 1;           ///< overlapping copies of the scene's volume, each dressed alike
  bool MixesVolumes = false; ///< where they overlap, they are one medium

  bool IsStrider() const { return this->Peer == PeerKind::None; }
  /// True where the mode may store the voxels in another order.
  bool MayMove() const
  {
    return this->IsStrider() && this->How.Rotation != Strider::RotationMode::Off;
  }
  /// True where its image must equal that of the other modes: the same samples of the volume and the same function.
  bool IsComparable() const
  {
    return this->Peer != PeerKind::FetchOnly && this->SamplesFactor == 1 &&
      !this->How.PreIntegration && !this->IsLit && this->Dress == SceneDress::None &&
      !this->IsClipped && !this->IsCropped && this->Volumes == 1 &&
      this->Filter == Strider::ReconstructionFilter::Linear &&
      this->Filters.Enhancement == Strider::EnhancementFilter::None;
  }
  /// True where its renderer stores voxels in ways that take them from host memory: compressed, or split among devices.
  bool NeedsHostVoxels() const
  {
    return this->How.SplitVolume == Strider::Switch::On ||
      this->How.Storage == Strider::StorageMode::Compressed ||
      this->How.MemoryLimit != Strider::Strategies().MemoryLimit;
  }
  /// True where it needs a renderer that shares no volume with other modes.
  bool HasOwnRenderer() const
  {
    return this->MayMove() || this->NeedsHostVoxels() || this->Dress > SceneDress::Surfaces ||
      this->Volumes > 1 ||
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

/// Help text of --modes.
extern const char* const ModesHelp;

/// Parses modes from a comma-separated list; the voxels stay as they are stored unless the name says otherwise.
/// Returns an empty string, or an error message that names the mode.
std::string ParseModes(const std::string& list, std::vector<Mode>& modes);

} // namespace StriderBenchmarks

#endif
