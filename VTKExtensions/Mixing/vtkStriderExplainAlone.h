// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Says why a volume cannot be mixed with others at each sample.
#ifndef vtkStriderExplainAlone_h
#define vtkStriderExplainAlone_h

#include <string>

class vtkStriderVolumeMapper;
class vtkVolume;

/**
 * Returns the reason why settings do not allow a mapper's volume to be mixed with those of other mappers, as the end of
 * a sentence with settings in braces; empty where they do.
 */
std::string vtkStriderExplainAlone(vtkStriderVolumeMapper* mapper, vtkVolume* volume);

/** Returns whether a mapper's frames are composited with those of other pieces or processes, one at a time. */
bool vtkStriderIsComposited(vtkStriderVolumeMapper* mapper);

/** Returns the reason why two mappers cannot share a frame; empty where they can. `frame` is that of the frame. */
std::string vtkStriderExplainApart(vtkStriderVolumeMapper* frame, vtkStriderVolumeMapper* mapper);

#endif
