// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Statistics of a frame that several mappers, of one or several processes, have rendered.
#ifndef vtkStriderStatistics_h
#define vtkStriderStatistics_h

#include <map>
#include <string>
#include <vector>

class vtkMultiProcessController;
class vtkStriderVolumeMapper;

/** The mappers of one process. */
struct vtkStriderRenderedMappers
{
  std::vector<vtkStriderVolumeMapper*>
    Rendered;                               ///< those that rendered the last frame: at least one
  std::vector<vtkStriderVolumeMapper*> All; ///< all that hold memory
};

/**
 * Joins the statistics of mappers: those of vtkStriderVolumeMapper, by the names of their getters without "Get". Texts
 * and ratios are those of the first mapper that has a device, on the first process that has one. Counts and sizes are
 * added up. Times are added up over the mappers of a process, and are those of the slowest process, since processes
 * work at the same time.
 */
class vtkStriderStatistics
{
public:
  /** Gathers the statistics of all processes on the first one. All processes must call this at the same time. */
  void Gather(vtkMultiProcessController* controller, const vtkStriderRenderedMappers& sources);

  /** Forgets what was gathered, because another frame is rendered. */
  void Forget() { this->AreGathered = false; }

  ///@{
  /** Get a statistic: the one that was gathered, else that of this process. A text is kept until the next one. */
  const char* GetText(const std::string& name, const vtkStriderRenderedMappers& sources);
  double GetNumber(const std::string& name, const vtkStriderRenderedMappers& sources);
  ///@}

private:
  std::map<std::string, std::string> Texts;
  std::map<std::string, double> Numbers;
  bool AreGathered = false;
};

#endif
