// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderParallelVolumeWriter_h
#define vtkStriderParallelVolumeWriter_h

#include "vtkStriderParaViewExtensionsModule.h" // for the export macro
#include "vtkStriderVolumeWriter.h"

/**
 * @class vtkStriderParallelVolumeWriter
 * @brief Writes a volume whose pieces are on several processes to one file.
 *
 * All processes must call Write with their pieces, which may overlap and may be empty. Each may have an origin of its
 * own, if whole numbers of voxels lie between the origins. Pieces of different grids, or with gaps between them, are an
 * error, and there is no file. The first process receives the arrays of the others, one after the other, and writes the
 * file. It needs memory for the whole array. With one process this is a vtkStriderVolumeWriter.
 */
class VTKSTRIDERPARAVIEWEXTENSIONS_EXPORT vtkStriderParallelVolumeWriter
  : public vtkStriderVolumeWriter
{
public:
  static vtkStriderParallelVolumeWriter* New();
  vtkTypeMacro(vtkStriderParallelVolumeWriter, vtkStriderVolumeWriter);

protected:
  vtkStriderParallelVolumeWriter() = default;
  ~vtkStriderParallelVolumeWriter() override = default;

  void WriteData() override;

private:
  vtkStriderParallelVolumeWriter(const vtkStriderParallelVolumeWriter&) = delete;
  void operator=(const vtkStriderParallelVolumeWriter&) = delete;
};

#endif
