// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The command line of the VTK tests: --backend cpu|cuda, --only TEXT.
#ifndef StriderTesting_TestOptions_h
#define StriderTesting_TestOptions_h

#include <string>

class vtkStriderVolumeMapper;

namespace StriderTesting
{

/// ctest's SKIP_RETURN_CODE of every test.
constexpr int SkipReturnCode = 77;

struct TestOptions
{
  bool IsCuda = false;
  /// Only scenes whose name contains this text are drawn; for a person who looks for a mistake.
  std::string Only;
};

/// Reads and removes this project's options; leaves the others to GoogleTest. Returns false and prints the usage where one of
/// them has no valid value.
bool ParseTestOptions(int& argumentCount, char** arguments, TestOptions& options);

/// Whether the tests of this run can run here: a CUDA run needs a CUDA device. Prints the reason where they cannot.
bool CanRunHere(const TestOptions& options);

/// Picks the backend of a mapper.
void ApplyBackend(const TestOptions& options, vtkStriderVolumeMapper* mapper);

/// "CUDA" or "CPU": what vtkStriderVolumeMapper::GetBackendInUse must answer.
const char* GetBackendName(const TestOptions& options);

} // namespace StriderTesting

#endif
