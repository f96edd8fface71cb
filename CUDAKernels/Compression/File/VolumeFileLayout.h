// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// File format of compressed volumes; host only.
#ifndef Strider_Compression_File_VolumeFileLayout_h
#define Strider_Compression_File_VolumeFileLayout_h

#include "Compression/Format/CompressedVolume.h"
#include "Strider/VolumeFile.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

namespace Strider
{

/**
 * Fields of the head of a volume file that VolumeFileHead and CompressedVolume do not hold as they are stored. A file
 * (.strider) consists of a head, the name of the array and the three arrays of a CompressedVolume, without gaps and
 * without anything after them.
 *
 * | part    | bytes                                                                                          |
 * |---------|------------------------------------------------------------------------------------------------|
 * | head    | the fields of VisitFields in their order, without padding, and the checksum of these bytes     |
 * | name    | UTF-8, not terminated                                                                          |
 * | payload | PayloadBytes bytes of code words, zeros up to a whole 32-bit word, and two more words of zeros |
 * | index   | 32-bit words: CompressedBricks::Index                                                          |
 * | groups  | 32-bit words: CompressedBricks::Groups, none if the index has no groups                        |
 *
 * All numbers are little-endian; floating-point numbers are IEEE 754 of 64 bits, enumerations have 32 bits. Checksums
 * are CRC-32C. Heads are read and written byte by byte, independently of the machine. Arrays are stored as the decoder
 * reads them, which requires a little-endian machine: others refuse to read and write files.
 *
 * A change of the layout increments the version. A reader refuses unknown versions before it reads on.
 */
struct VolumeFileFields
{
  /// 89 'S' 'T' 'R' 0d 0a 1a 0a: as in PNG, a transfer as text changes these bytes.
  static constexpr std::uint64_t TheMagic = 0x0a1a0a0d52545389u;
  static constexpr std::uint32_t TheVersion = 1;
  static constexpr std::uint32_t TheHeadBytes = 324;

  struct Part
  {
    std::uint64_t Bytes = 0;
    std::uint32_t Checksum = 0;
  };

  std::uint64_t Magic = TheMagic;
  std::uint32_t Version = TheVersion;
  std::uint32_t HeadBytes = TheHeadBytes; ///< including the checksum
  std::uint32_t Placement = 0;            ///< VoxelPlacement
  std::uint32_t Type = 0;                 ///< ScalarType
  std::uint32_t Components = 0;
  Part Name;
  Part Payload;
  Part Index;
  Part Groups;
};

/// Visits the fields in the order of the file. Dimensions are not stored: they follow from extent and placement.
template <typename Fields, typename Head, typename Volume, typename Visitor>
void VisitFields(Fields& fields, Head& head, Volume& volume, const Visitor& visit)
{
  const auto visitAll = [&visit](auto& numbers) {
    for (auto& number : numbers)
    {
      visit(number);
    }
  };
  visit(fields.Magic);
  visit(fields.Version);
  visit(fields.HeadBytes);
  visitAll(head.Extent); // of points: first and last index along x, y, z
  visit(fields.Placement);
  visit(fields.Type);
  visit(fields.Components);
  visitAll(head.Origin);
  visitAll(head.Spacing);
  visitAll(head.Direction);       // row-major
  for (auto& range : head.Ranges) // 0 for missing components
  {
    visitAll(range);
  }
  visit(volume.Format);
  visit(volume.Kind);
  visit(volume.EntryBits);
  visit(volume.GroupBits);
  visit(volume.BaseWords);
  visit(volume.Background);
  visit(volume.PayloadBytes);
  for (auto* part : { &fields.Name, &fields.Payload, &fields.Index, &fields.Groups })
  {
    visit(part->Bytes);
    visit(part->Checksum);
  }
}

/// Unsigned integer with the size of a number.
template <typename Number>
using BitsOf = std::conditional_t<sizeof(Number) == 8, std::uint64_t, std::uint32_t>;

/// Appends the bytes of a number, lowest first.
template <typename Number>
void PutNumber(Number number, std::string& bytes)
{
  static_assert(sizeof(Number) == sizeof(BitsOf<Number>));
  BitsOf<Number> bits;
  std::memcpy(&bits, &number, sizeof(bits));
  for (std::size_t byte = 0; byte < sizeof(bits); ++byte)
  {
    bytes += static_cast<char>(bits >> 8 * byte & 0xffu);
  }
}

/// Reads a number and advances; there must be enough bytes.
template <typename Number>
void TakeNumber(const char*& bytes, Number& number)
{
  static_assert(sizeof(Number) == sizeof(BitsOf<Number>));
  BitsOf<Number> bits = 0;
  for (std::size_t byte = 0; byte < sizeof(bits); ++byte)
  {
    bits |= BitsOf<Number>{ static_cast<unsigned char>(*bytes++) } << 8 * byte;
  }
  std::memcpy(&number, &bits, sizeof(bits));
}

/// Fails on big-endian machines.
inline Status CheckByteOrder()
{
  const std::uint32_t one = 1;
  unsigned char first = 0;
  std::memcpy(&first, &one, 1);
  return first == 1 ? Status()
                    : STRIDER_FAILURE(StatusCode::Unsupported,
                        "compressed volumes need a little-endian machine, which this is not");
}

/// Fails if a number of the head is outside its range.
Status CheckVolumeFileHead(const VolumeFileHead& head);

/// Size in bytes of the blocks in which array data is read and written.
constexpr std::size_t VolumeFileBlock = std::size_t{ 1 } << 20;

} // namespace Strider

#endif
