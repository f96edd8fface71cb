// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Objects that several mappers share, such as those of one window.
#ifndef vtkStriderSharedObjects_h
#define vtkStriderSharedObjects_h

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

/**
 * Finds an object, or makes it, from any thread, since each thread may render a window of its own. The callers'
 * references keep an object alive. Create static variables of this type with new and never delete them, since mappers
 * of scripts can outlive static variables.
 */
template <typename Object>
class vtkStriderSharedObjects
{
public:
  /**
   * Returns the object that `matches` accepts, or the result of `make` where there is none. Neither may call this
   * function.
   */
  template <typename Matches, typename Make>
  std::shared_ptr<Object> FindOrMake(const Matches& matches, const Make& make)
  {
    // Objects whose last user releases them meanwhile are destroyed with these references, after the lock.
    std::vector<std::shared_ptr<Object>> kept;
    const std::lock_guard<std::mutex> lock(this->Mutex);
    this->Known.erase(std::remove_if(this->Known.begin(), this->Known.end(),
                        [](const auto& known) { return known.expired(); }),
      this->Known.end());
    kept.reserve(this->Known.size());
    for (const auto& known : this->Known)
    {
      kept.push_back(known.lock());
      if (kept.back() && matches(*kept.back()))
      {
        return kept.back();
      }
    }
    this->Known.reserve(this->Known.size() + 1);
    const std::shared_ptr<Object> made = make();
    this->Known.push_back(made);
    return made;
  }

private:
  std::mutex Mutex;
  std::vector<std::weak_ptr<Object>> Known;
};

#endif
