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
 * The output is a vtkImageData whose active point or cell scalars are the one array of the file. Decoding uses all
 * processors. Any part of the extent can be requested. Where all of it is read, the array also carries the compressed
 * form, so that vtkStriderVolumeMapper with compressed storage need not compress it again.
 *
 * Files are not trusted. A damaged file gives an error that says what is wrong, vtkErrorCode::FileFormatError, and an
 * output without points. Signed and unsigned integers of 8, 16, 32 and 64 bits are read as VTK_TYPE_INT8 and so on.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderVolumeReader : public vtkImageAlgorithm
{
public:
  static vtkStriderVolumeReader* New();
  vtkTypeMacro(vtkStriderVolumeReader, vtkImageAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Get/Set the name of the file to read. Default: null, which is an error on update.
   */
  void SetFileName(const char* name);
  const char* GetFileName() { return this->FileName.empty() ? nullptr : this->FileName.c_str(); }
  ///@}

  /**
   * Returns 1 where a file begins with the signature of Strider volume files, whatever its version and the state of
   * the rest, else 0.
   */
  int CanReadFile(const char* name);

  /** Returns ".strider". */
  const char* GetFileExtensions() { return ".strider"; }

  /** Returns "Strider Volume Files". */
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

  /** Sets the error code, and reports the message where it is an error. Returns whether there was no error. */
  bool IsRead(unsigned long code, const std::string& message);
  /** Reports the share of the work that is done. Returns false where the work is to be stopped. */
  bool GoOn(double share);
};

#endif
