// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parametric coordinates in hexahedra.
#ifndef vtkStriderInvertHexahedron_h
#define vtkStriderInvertHexahedron_h

#include <array>

/**
 * Finds the parametric coordinates of positions in a hexahedron by Newton's method from the center, as VTK does, but takes
 * one step where all faces are parallel, and allocates nothing.
 */
class vtkStriderInvertHexahedron
{
public:
  using Vector = std::array<double, 3>;

  /** Takes the corners, in the order of a voxel: x changes fastest. */
  explicit vtkStriderInvertHexahedron(const std::array<Vector, 8>& corners);

  /** Sets `found` for a position. Returns false where the method does not converge. */
  bool Find(const Vector& position, Vector& found) const;

  /** Sets the weights of the corners. */
  static void FindWeights(const Vector& parametric, std::array<double, 8>& weights);

private:
  /// Factors of 1, r, s, rs, t, rt, st and rst.
  std::array<Vector, 8> Factors;
  bool IsAffine = true;
};

#endif
