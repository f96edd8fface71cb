// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One of several volumes that do not overlap and that one mapper renders in a frame.
#ifndef vtkStriderPartOfFrame_h
#define vtkStriderPartOfFrame_h

#include "vtkWeakPointer.h" // held

#include <functional>

class vtkStriderVolumeMapper;

struct vtkStriderPartOfFrame
{
  /** Holds the volume, its settings and what the backend made of them. Does not render. */
  vtkWeakPointer<vtkStriderVolumeMapper> Mapper;
  /** Calls a function while the property of the prop is as this volume needs it. */
  std::function<void(const std::function<void()>&)> During;
  /** Called before each frame of this volume alone; may be null. */
  std::function<void()> BeginAlone;
};

#endif
