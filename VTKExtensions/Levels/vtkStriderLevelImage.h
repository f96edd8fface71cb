// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderLevelImage_h
#define vtkStriderLevelImage_h

#include "vtkObject.h"
#include "vtkSmartPointer.h"                 // held
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <string> // for std::string

class vtkDataObject;
class vtkImageData;

/**
 * @class vtkStriderLevelImage
 * @brief Makes an image that stands for an adaptive grid in a vtkStriderVolumeMapper.
 *
 * The image has the voxels of the coarsest level of a vtkOverlappingAMR or vtkNonOverlappingAMR, and its arrays carry
 * the grids of all levels: vtkStriderVolumeMapper renders them all, other mappers the coarsest one. Cells that finer
 * ones refine are hidden. Images that filters make of this one do not carry the levels. Where a single level covers
 * all, the image is the same as one of these cells.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderLevelImage : public vtkObject
{
public:
  static vtkStriderLevelImage* New();
  vtkTypeMacro(vtkStriderLevelImage, vtkObject);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Get/Set the finest level that is shown, 0 or more. Default: 15, all levels.
   */
  vtkSetClampMacro(FinestLevel, int, 0, 15);
  vtkGetMacro(FinestLevel, int);
  ///@}

  ///@{
  /**
   * Get/Set the memory in MiB beyond which finer levels are left out, 4 bytes for each cell. Default: 4096.
   */
  vtkSetMacro(LevelMemory, double);
  vtkGetMacro(LevelMemory, double);
  ///@}

  ///@{
  /**
   * Get/Set the name of the only array that the image has, which saves the memory of the others on the coarsest level.
   * Default: null, all arrays of the first grid.
   */
  vtkSetStringMacro(ArrayName);
  vtkGetStringMacro(ArrayName);
  ///@}

  /**
   * Returns a new image of a grid as it is now, which the caller does not own: it exists until the next call. Null,
   * with an error, where the grid cannot be shown.
   */
  vtkImageData* MakeImage(vtkDataObject* grid);

  /** Returns which levels the last image has, as "levels 0 to 2, 137 boxes". */
  const char* GetDescription() { return this->Description.c_str(); }

protected:
  vtkStriderLevelImage() = default;
  ~vtkStriderLevelImage() override;

private:
  vtkStriderLevelImage(const vtkStriderLevelImage&) = delete;
  void operator=(const vtkStriderLevelImage&) = delete;

  int FinestLevel = 15;
  double LevelMemory = 4096.0;
  char* ArrayName = nullptr;
  std::string Description;
  vtkSmartPointer<vtkImageData> Image;
};

#endif
