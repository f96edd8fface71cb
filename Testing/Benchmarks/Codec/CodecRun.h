// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Results of the suite codec on a device.
#ifndef StriderBenchmarks_CodecRun_h
#define StriderBenchmarks_CodecRun_h

#include "Scene/BenchScene.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

struct CodecTask
{
  std::string Name;
  std::vector<double> Milliseconds; ///< CUDA events
};

struct CodecRun
{
  CodecTask Copy{ "copy", {} };     ///< the raw volume, on the device
  CodecTask Encode{ "encode", {} }; ///< with an index of lengths, all of it
  CodecTask Decode{ "decode", {} }; ///< decodes the result of Encode
  CodecTask DecodeHostIndex{ "decode-host-index",
    {} }; ///< format Automatic with the index of the host
  CodecTask DecodePublished{ "decode-published", {} }; ///< format Published, made on the host
  CodecTask Compress{ "compress",
    {} }; ///< wall clock, of the code words of the device with the index of the host
  double BitsPerScalar = 0.0;     ///< of Encode
  double HostBitsPerScalar = 0.0; ///< of DecodeHostIndex
  double PublishedBitsPerScalar = 0.0;

  std::vector<const CodecTask*> ListTasks() const
  {
    return { &this->Copy, &this->Encode, &this->Decode, &this->DecodeHostIndex,
      &this->DecodePublished, &this->Compress };
  }
};

/// Measures a volume in device memory, `options.Warmup` times untimed and `options.Rounds` times timed; tasks that
/// involve the host once, and only for volumes of up to 2^28 bytes. Fails where a bit is lost or where host and
/// device differ, and with Unsupported in a build without CUDA.
Strider::Status MeasureCodec(const BenchOptions& options, const BenchScene& scene, CodecRun& run);

} // namespace StriderBenchmarks

#endif
