// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Result of functions below VTK, which neither throw, print nor exit.
#ifndef Strider_Status_h
#define Strider_Status_h

#include <string>
#include <utility>

namespace Strider
{

/// Reason for a failure.
enum class StatusCode
{
  Ok,
  InvalidArgument, ///< an input is out of its range
  Unsupported,     ///< valid input that this build or device cannot handle
  NoDevice,        ///< no driver, or a driver without a device
  OutOfMemory,     ///< host or device memory
  DeviceFailure,   ///< any other failure of a CUDA call, or an exception
  FileFailure,     ///< a stream cannot be read or written
  Stopped          ///< the caller stopped the task
};

/// Result of a call: Ok, or a code with one sentence that names the failing call, its file and line.
class [[nodiscard]] Status
{
public:
  Status() = default;

  static Status Failure(StatusCode code, std::string message, const char* file, int line)
  {
    Status status;
    status.Code = code;
    status.Message = std::move(message);
    status.Message += " (" + BaseName(file) + ":" + std::to_string(line) + ")";
    return status;
  }

  /// Makes a failure without allocating memory: common C++ libraries store the message inside the string object.
  static Status OutOfMemory() noexcept
  {
    Status status;
    status.Code = StatusCode::OutOfMemory;
    try
    {
      status.Message = "no host memory";
    }
    catch (...)
    {
      status.Message.clear();
    }
    return status;
  }

  bool IsOk() const { return this->Code == StatusCode::Ok; }
  StatusCode GetCode() const { return this->Code; }
  const std::string& GetMessage() const { return this->Message; }

private:
  static std::string BaseName(const std::string& path)
  {
    return path.substr(path.find_last_of("/\\") + 1);
  }

  StatusCode Code = StatusCode::Ok;
  std::string Message;
};

} // namespace Strider

/// Makes a failed Status with the current file and line.
#define STRIDER_FAILURE(code, message) ::Strider::Status::Failure(code, message, __FILE__, __LINE__)

/// Evaluates an expression of type Status and returns it from the enclosing function if it failed.
#define STRIDER_TRY(expression)                                                                    \
  do                                                                                               \
  {                                                                                                \
    ::Strider::Status striderStatus = (expression);                                                \
    if (!striderStatus.IsOk())                                                                     \
    {                                                                                              \
      return striderStatus;                                                                        \
    }                                                                                              \
  } while (false)

#endif
