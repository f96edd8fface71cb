// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A compressed volume that owns its memory; host only.
#ifndef Strider_Compression_Format_CompressedVolume_h
#define Strider_Compression_Format_CompressedVolume_h

#include "Compression/Format/CompressedBricks.h"
#include "Strider/VolumeView.h"

#include <array>
#include <vector>

namespace Strider
{

/// Dimensions, scalars and components of a volume that is or will be compressed, and the format of its code words.
struct CompressedShape
{
  std::array<int, 3> Dimensions{ 0, 0, 0 }; ///< voxels, at least 1 each
  ScalarType Type = ScalarType::UInt8;
  int Components = 1; ///< 1 to 4
  BrickFormat Format = BrickFormat::Automatic;

  BrickGrid MakeGrid() const
  {
    return { { CountBricks(this->Dimensions[0]), CountBricks(this->Dimensions[1]),
               CountBricks(this->Dimensions[2]) },
      this->Components };
  }

  /// Returns the number of bytes of the uncompressed voxels.
  std::uint64_t CountRawBytes() const
  {
    return static_cast<std::uint64_t>(this->Dimensions[0]) * this->Dimensions[1] *
      this->Dimensions[2] * this->Components * SizeOf(this->Type);
  }
};

/// Lossless representation of a volume of any scalar type; even 64-bit scalars are stored exactly. Components are
/// coded separately. Bricks that extend beyond the volume repeat its last voxels.
struct CompressedVolume : CompressedShape
{
  BrickIndex Kind = BrickIndex::Offsets;
  int EntryBits = 0;
  int GroupBits = 0;
  int BaseWords = 1;
  std::uint64_t Background = 0;
  std::uint64_t PayloadBytes = 0; ///< without padding
  /// Arrays of CompressedBricks; code words are little-endian bytes.
  std::vector<std::uint32_t> Payload;
  std::vector<std::uint32_t> Index;
  std::vector<std::uint32_t> Groups;

  CompressedBricks View() const
  {
    return { this->Payload.data(), this->Index.data(), this->Groups.data(), this->MakeGrid(),
      this->Format, this->Kind, this->EntryBits, this->GroupBits, this->BaseWords,
      this->Background };
  }

  std::uint64_t CountIndexBytes() const
  {
    return (this->Index.size() + this->Groups.size()) * sizeof(std::uint32_t);
  }

  /// Returns the number of bytes of all arrays.
  std::uint64_t CountBytes() const
  {
    return this->Payload.size() * sizeof(std::uint32_t) + this->CountIndexBytes();
  }
};

/// True if `bricks` is not null and has the volume's dimensions, type and components.
inline bool IsOf(const CompressedVolume* bricks, const VolumeView& volume)
{
  return bricks && bricks->Dimensions == volume.Dimensions && bricks->Type == volume.Type &&
    bricks->Components == volume.Components;
}

/// Calls `visit` with a zero of the unsigned integer type of a scalar's size.
template <typename Visitor>
auto VisitWord(ScalarType type, const Visitor& visit)
{
  switch (SizeOf(type))
  {
    case 1:
      return visit(std::uint8_t{ 0 });
    case 2:
      return visit(std::uint16_t{ 0 });
    case 4:
      return visit(std::uint32_t{ 0 });
    default:
      return visit(std::uint64_t{ 0 });
  }
}

} // namespace Strider

#endif
