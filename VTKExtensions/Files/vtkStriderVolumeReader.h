// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderVolumeReader_h
#define vtkStriderVolumeReader_h

#include "vtkImageAlgorithm.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <string> // for std::string

/**
 * @class vtkStriderVolumeReader
 * @brief Reads Strider volume files (.strider): volumes compressed without loss.
 *
 * The output is a vtkImageData with the one array of the file as its active point or cell scalars, by all processors, and any part of
 * its extent that is asked for. Where all of it is read, the array also carries the compressed form, so that vtkStriderVolumeMapper
 * with compressed storage need not compress it again.
 *
 * Files are not trusted: damaged ones give a message that says what is wrong, vtkErrorCode::FileFormatError, and an output without
 * points. Signed and unsigned integers of 8, 16, 32 and 64 bits come back as VTK_TYPE_INT8 and its kin.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderVolumeReader : public vtkImageAlgorithm
{
public:
  static vtkStriderVolumeReader* New();
  vtkTypeMacro(vtkStriderVolumeReader, vtkImageAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Get/Set the file to read. Default: null, which is an error on update.
   */
  void SetFileName(const char* name);
  const char* GetFileName() { return this->FileName.empty() ? nullptr : this->FileName.c_str(); }
  ///@}

  /**
   * 1 where a file begins as Strider volume files do, whatever version or state the rest of it is in, else 0.
   */
  int CanReadFile(const char* name);

  /** ".strider" */
  const char* GetFileExtensions() { return ".strider"; }

  /** "Strider Volume Files" */
  const char* GetDescriptiveName() { return "Strider Volume Files"; }

protected:
  vtkStriderVolumeReader();
  ~vtkStriderVolumeReader() override;

  int RequestInformation(
    vtkInformation* request, vtkInformationVector** inputs, vtkInformationVector* outputs) override;
  int RequestData(
    vtkInformation* request, vtkInformationVector** inputs, vtkInformationVector* outputs) override;

  std::string FileName;

private:
  vtkStriderVolumeReader(const vtkStriderVolumeReader&) = delete;
  void operator=(const vtkStriderVolumeReader&) = delete;

  /** Sets the error code, and gives its message where it is one. */
  bool IsRead(unsigned long code, const std::string& message);
  /** Takes the share of the work that is done. False where the work is to be stopped. */
  bool GoOn(double share);
};

#endif
