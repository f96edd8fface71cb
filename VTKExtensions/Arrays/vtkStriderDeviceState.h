// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Values in CUDA memory, as a vtkStriderDeviceArray and its vtkDataArray share them.
#ifndef vtkStriderDeviceState_h
#define vtkStriderDeviceState_h

#include "Strider/VolumeView.h"

#include "vtkTimeStamp.h"
#include "vtkType.h"

#include <memory>

struct vtkStriderDeviceState
{
  unsigned long long Address = 0;
  int DataType = 0; ///< of VTK
  Strider::ScalarType Type = Strider::ScalarType::UInt8;
  int Components = 1;
  vtkIdType Tuples = 0;
  int Device = -1; ///< as vtkStriderDeviceArray::GetDevice
  unsigned long long WriterStream = 1;
  unsigned long long WriterEvent = 0;
  vtkIdType BytesCopied = 0;
  std::shared_ptr<const void> Owner;
  vtkTimeStamp Changed; ///< time of the last change of the values, or of what is above

  /// Points a view to the values; the rest of the view does not change.
  void PointAt(Strider::VolumeView& view) const
  {
    view.Voxels = reinterpret_cast<const void*>(this->Address);
    view.Space = Strider::MemorySpace::Device;
    view.WriterStream = reinterpret_cast<void*>(this->WriterStream);
    view.WriterEvent = reinterpret_cast<void*>(this->WriterEvent);
  }
};

#endif
