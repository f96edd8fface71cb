// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Adaptive grids of all processes as images that carry all levels.
#ifndef vtkStriderConvertLevels_h
#define vtkStriderConvertLevels_h

#include "vtkSmartPointer.h"        // held
#include "vtkStriderDivideLevels.h" // for the parts

#include "vtkDataObject.h" // held
#include "vtkImageData.h"  // held

#include <array>
#include <string>
#include <vector>

class vtkMultiProcessController;

class vtkStriderConvertLevels
{
public:
  /** What the image is made for. */
  struct Request
  {
    int Finest = 0;         ///< level that is shown
    double Megabytes = 0.0; ///< of the cells of all processes, at which it is a coarser one
    std::vector<std::string> Arrays; ///< that are shown, at cells or points; one at least
    int Layers = 0;                  ///< cells of level 0 around the part of a process

    bool operator!=(const Request& other) const;
  };

  /** Sets the adaptive grids of this process, which are those of one time step. */
  void SetGrids(std::vector<vtkSmartPointer<vtkDataObject>> grids)
  {
    this->Grids = std::move(grids);
    this->AreNew = true;
  }
  const std::vector<vtkSmartPointer<vtkDataObject>>& GetGrids() const { return this->Grids; }

  /** Returns whether the request is another one than that of the last Convert(), where there was one. */
  bool IsOther(const Request& request) const;

  /**
   * Makes an image that stands for the grid of all processes; the part of this process is empty where there are more
   * processes than cells. All processes must call this at the same time with the same request. Where the grid cannot be
   * shown, the result is null on all of them, and `problem` a sentence for users that says why. Grids of a process that
   * were not set since the last call, because its update has failed, are left out where they do not fit to the others.
   */
  vtkSmartPointer<vtkImageData> Convert(
    vtkMultiProcessController* controller, const Request& request, std::string& problem);

  /** Forgets the last image. */
  void Clear();

  /** Returns the extent of the image's points that no other process has. */
  const std::array<int, 6>& GetOwnExtent() const { return this->OwnExtent; }

  /** Returns which levels the last image has; empty where there is none. */
  const std::string& GetDescription() const { return this->Description; }

  /** Returns the first grid of this process that has cells, or null. */
  vtkImageData* GetFirstGrid() const { return this->FirstGrid; }

private:
  vtkSmartPointer<vtkImageData> ConvertAll(
    vtkMultiProcessController* controller, const Request& request, std::string& problem);
  /** Divides the whole, sets the part of this process, and returns what each process needs: layers around its part. */
  std::vector<vtkStriderLevelPart> Divide(
    vtkStriderLevelBoxes& boxes, int processes, int process, int layers);

  std::vector<vtkSmartPointer<vtkDataObject>> Grids;
  bool AreNew = false; ///< set since the last conversion, or Clear()
  vtkSmartPointer<vtkImageData> FirstGrid;
  Request Last;
  std::array<int, 6> OwnExtent{ 0, -1, 0, -1, 0, -1 };
  std::string Description;
};

#endif
