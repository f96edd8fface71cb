// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The three transfer functions of the VTK tests and benchmarks.
#ifndef StriderTesting_TransferFunctionPresets_h
#define StriderTesting_TransferFunctionPresets_h

#include <array>
#include <string>

class vtkVolumeProperty;

namespace StriderTesting
{

enum class TransferPreset
{
  Transparent, ///< rays cross the whole volume
  Opaque,      ///< rays end within some voxels
  /// One surface: the opacity rises within 3% of the scalar range, in some 30 entries of VTK's table.
  SparseSurface
};

constexpr std::array<TransferPreset, 3> AllTransferPresets{ TransferPreset::Transparent,
  TransferPreset::Opaque, TransferPreset::SparseSurface };

const char* GetName(TransferPreset preset);

/// Returns false where no preset has this name.
bool FindTransferPreset(const std::string& name, TransferPreset& preset);

/// Sets new transfer functions over a scalar range. `surface` is the position of the sparse surface as a fraction of
/// the range; `unitDistance` is the path length for which the opacities hold.
void SetTransferFunctions(vtkVolumeProperty* property, TransferPreset preset,
  const std::array<double, 2>& scalarRange, double surface, double unitDistance);

} // namespace StriderTesting

#endif
