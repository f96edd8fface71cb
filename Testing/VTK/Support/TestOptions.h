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
  /// Draws only scenes whose name contains this text; for debugging.
  std::string Only;
};

/// Reads and removes this project's options; leaves the others to GoogleTest. Returns false and prints the usage
/// where one of them has no valid value.
bool ParseTestOptions(int& argumentCount, char** arguments, TestOptions& options);

/// True where the tests of this run can run here: a CUDA run needs a CUDA device. Prints the reason where they
/// cannot.
bool CanRunHere(const TestOptions& options);

/// Sets the backend of a mapper.
void ApplyBackend(const TestOptions& options, vtkStriderVolumeMapper* mapper);

/// "CUDA" or "CPU": the expected result of vtkStriderVolumeMapper::GetBackendInUse.
const char* GetBackendName(const TestOptions& options);

} // namespace StriderTesting

#endif
