// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderDeviceArray_h
#define vtkStriderDeviceArray_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include "vtkObject.h"
#include "vtkSmartPointer.h"

#include <memory> // for std::shared_ptr
#include <string> // for std::string

class vtkDataArray;
struct vtkStriderDeviceState;

/**
 * @class vtkStriderDeviceArray
 * @brief Values in CUDA memory as a vtkDataArray, without a copy.
 *
 * SetMemory() names the memory, GetArray() returns an array for the point or cell data of a vtkImageData or
 * vtkRectilinearGrid. vtkStriderVolumeMapper renders such arrays, as scalars, opacity array, mask (of unsigned bytes)
 * or second scalars, on the device that holds them: ranges and everything else that depends on the values is found
 * there, and the memory is only read. After a change in place call Modified(), here or on the array. Any render may
 * read the memory; it waits, on the device, for the work that was queued in the writer's stream before.
 *
 * Everything else in VTK works with a copy in host memory, which is made when a value is first read, with a warning;
 * GetBytesCopied() counts its bytes. The array cannot be changed through VTK, neither its values nor its size: attempts
 * give one warning, and change nothing.
 *
 * With VTK 9.6 and later the mapper renders any vtkDataArray in CUDA memory (vtkDataArray::GetMemorySpace).
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderDeviceArray : public vtkObject
{
public:
  static vtkStriderDeviceArray* New();
  vtkTypeMacro(vtkStriderDeviceArray, vtkObject);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /**
   * Sets the memory: its address, the type of a value (VTK_UNSIGNED_CHAR, VTK_FLOAT ...), the number of components of a
   * voxel, in [1, 4], and the number of voxels, at least 1, whose values are contiguous, x fastest. Returns an empty
   * string, or the reason why such memory cannot be used; then nothing changes. Of an array that GetArray() has
   * returned only the address can change.
   */
  std::string SetMemory(
    unsigned long long address, int dataType, int components, vtkIdType numberOfTuples);
  unsigned long long GetAddress() const;
  /** Returns the CUDA device that holds the memory; -1 where every device can read it, or before SetMemory(). */
  int GetDevice() const;

  ///@{
  /**
   * Get/Set the stream (cudaStream_t) of the memory's writer, of any device. It must not be destroyed as long as the
   * array is rendered. Default: 1, the legacy default stream, which follows all streams except those created as
   * non-blocking. 2: the default stream of the thread that renders. Both belong to the device that holds the memory, or
   * that was current when page-locked or managed memory was allocated. 0: none is waited for. Another stream counts as
   * a change of the values.
   */
  void SetWriterStream(unsigned long long stream);
  unsigned long long GetWriterStream() const;
  ///@}

  ///@{
  /**
   * Get/Set an event (cudaEvent_t) that the writer records behind its work, which is waited for besides the stream. It
   * must not be destroyed as long as the array is rendered. Default: 0, none. Another event counts as a change of the
   * values.
   */
  void SetWriterEvent(unsigned long long event);
  unsigned long long GetWriterEvent() const;
  ///@}

  /**
   * Waits, on the host, until the writer's stream and event have finished the work queued so far. Returns an empty
   * string, or the reason why that failed.
   */
  std::string WaitForWriter();

#ifndef __VTK_WRAP__
  /** Sets the owner of the memory, which is released with the last of this object and its array. Default: none. */
  void SetOwner(std::shared_ptr<const void> owner);
#endif

  /** Returns the array of these values, always the same one; null before SetMemory(). */
  vtkDataArray* GetArray();

  /** Returns whether an array was made by this class. */
  static bool IsDeviceArray(vtkDataArray* array);

  /** Returns how many bytes were copied to host memory so far because something other than Strider read values. */
  vtkIdType GetBytesCopied() const;

  void Modified() override;

protected:
  vtkStriderDeviceArray();
  ~vtkStriderDeviceArray() override;

private:
  vtkStriderDeviceArray(const vtkStriderDeviceArray&) = delete;
  void operator=(const vtkStriderDeviceArray&) = delete;

  std::shared_ptr<vtkStriderDeviceState> State;
  vtkSmartPointer<vtkDataArray> Array;
};

#endif
