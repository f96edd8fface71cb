// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderSetting_h
#define vtkStriderSetting_h

#include "vtkSetGet.h"                       // for vtkBooleanMacro
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <limits> // for std::numeric_limits
#include <vector> // for std::vector

/**
 * @class vtkStriderSettingBase
 * @brief A setting of vtkStriderVolumeMapper or of the plugin's representation: its name, its range in words, and its
 * value as a number.
 *
 * The rows of vtkStriderSettingMacro in the headers of the settings are the table of all settings. Setters, getters,
 * defaults, validation, PrintSelf, CopySettings and SetSetting are made of it.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderSettingBase
{
public:
  /** `list` receives the setting and must live as long as it does. Messages know the name from now on. */
  vtkStriderSettingBase(
    std::vector<vtkStriderSettingBase*>& list, const char* name, const char* range);
  virtual ~vtkStriderSettingBase();
  vtkStriderSettingBase(const vtkStriderSettingBase&) = delete;
  void operator=(const vtkStriderSettingBase&) = delete;

  const char* GetName() const { return this->Name; }
  /** The valid values, as words that follow "is out of range: ". */
  const char* GetRange() const { return this->Range; }

  /** True if a number is a valid value. */
  virtual bool AcceptsNumber(double number) const = 0;
  /** Takes a valid number. Returns true if that changes the value. */
  virtual bool TakeNumber(double number) = 0;
  virtual double GetNumber() const = 0;

private:
  const char* Name;
  const char* Range;
};

/**
 * @class vtkStriderSetting
 * @brief A setting of the type bool, int or double. It converts to its value.
 */
template <typename Value>
class vtkStriderSetting : public vtkStriderSettingBase
{
public:
  vtkStriderSetting(std::vector<vtkStriderSettingBase*>& list, const char* name, Value initial,
    bool (*isValid)(Value), const char* range)
    : vtkStriderSettingBase(list, name, range)
    , Current(initial)
    , IsValid(isValid)
  {
  }

  operator Value() const { return this->Current; }

  bool AcceptsNumber(double number) const override
  {
    // The limits come first: other numbers have no defined conversion. Fractions and not-a-number are refused.
    return number >= static_cast<double>(std::numeric_limits<Value>::lowest()) &&
      number <= static_cast<double>(std::numeric_limits<Value>::max()) &&
      static_cast<double>(static_cast<Value>(number)) == number &&
      this->IsValid(static_cast<Value>(number));
  }
  bool TakeNumber(double number) override
  {
    const bool isOther = this->Current != static_cast<Value>(number);
    this->Current = static_cast<Value>(number);
    return isOther;
  }
  double GetNumber() const override { return static_cast<double>(this->Current); }

private:
  Value Current;
  bool (*IsValid)(Value);
};

/**
 * A row of the table of settings, in the public part of a class that has Settings and TakeSetting() as
 * vtkStriderBackendSettings has: declares `name` with its setter and getter. `isValid` is an expression of `value`
 * without commas; `range` says the same in words, in which other settings stand in braces. A value that is not valid
 * is an error and changes nothing.
 */
#ifdef __VTK_WRAP__
#define vtkStriderSettingMacro(type, name, initial, isValid, range)                                \
  virtual void Set##name(type value);                                                              \
  virtual type Get##name();
#else
#define vtkStriderSettingMacro(type, name, initial, isValid, range)                                \
  virtual void Set##name(type value)                                                               \
  {                                                                                                \
    this->TakeSetting(this->name, value);                                                          \
  }                                                                                                \
  virtual type Get##name()                                                                         \
  {                                                                                                \
    return this->name;                                                                             \
  }                                                                                                \
                                                                                                   \
protected:                                                                                         \
  vtkStriderSetting<type> name{ this->Settings, #name, initial,                                    \
    []([[maybe_unused]] type value) { return isValid; }, range };                                  \
                                                                                                   \
public:
#endif

/** A row for a switch, whose class gets nameOn() and nameOff() as well. */
#define vtkStriderBooleanSettingMacro(name, initial)                                               \
  vtkStriderSettingMacro(bool, name, initial, true, "0 or 1") vtkBooleanMacro(name, bool)

/** The setters for the values of a row that is automatic, on or off. */
#define vtkStriderSwitchMacro(name)                                                                \
  void Set##name##ToAutomatic()                                                                    \
  {                                                                                                \
    this->Set##name(SWITCH_AUTOMATIC);                                                             \
  }                                                                                                \
  void Set##name##ToOn()                                                                           \
  {                                                                                                \
    this->Set##name(SWITCH_ON);                                                                    \
  }                                                                                                \
  void Set##name##ToOff()                                                                          \
  {                                                                                                \
    this->Set##name(SWITCH_OFF);                                                                   \
  }

#endif
