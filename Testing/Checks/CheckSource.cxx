// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "CheckSource.h"

#include "CheckStandardNames.h"
#include "LayerTable.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

namespace Strider::Checks
{
namespace fs = std::filesystem;
namespace
{

const std::set<std::string> CodeExtensions{ ".h", ".cxx", ".cu", ".cuh", ".py" };
const std::set<std::string> OtherExtensions{ ".xml", ".cmake", ".txt", ".sh" };
const std::vector<std::string> SourceFolders{ "CUDAKernels", "VTKExtensions", "Plugin", "XML",
  "Testing", "CMake" };

/// One source file, with its findings.
class SourceFile
{
public:
  SourceFile(const fs::path& root, const fs::path& relative)
    : Root(root)
    , Relative(relative)
    , Name(relative.generic_string())
  {
    std::ifstream stream(root / relative);
    for (std::string line; std::getline(stream, line);)
    {
      this->Lines.push_back(line);
    }
  }

  void CheckLength();
  void CheckLicense();
  void CheckIncludes(const Layer& layer);
  void CheckSilence();

  std::vector<std::string> Findings;

private:
  void Report(std::size_t line, const std::string& what)
  {
    this->Findings.push_back(this->Name + ":" + std::to_string(line + 1) + ": " + what);
  }

  std::string Resolve(const std::string& included) const;

  fs::path Root;
  fs::path Relative;
  std::string Name;
  std::vector<std::string> Lines;
};

bool StartsWith(const std::string& text, const std::string& start)
{
  return text.compare(0, start.size(), start) == 0;
}

bool IsInFolder(const std::string& name, const std::string& folder)
{
  return StartsWith(name, folder + "/");
}

Outside Recognize(const std::string& included)
{
  static const std::vector<std::pair<std::regex, Outside>> rules{
    { std::regex("cuda_?(gl|egl|vdpau).*interop.*|cuda(GL|EGL)[.]h"), Outside::CudaOpenGL },
    { std::regex("(cuda|cub/|thrust/|cooperative_groups|device_launch|surface_|texture_|"
                 "vector_types|nvtx|curand|math_constants).*"),
      Outside::Cuda },
    { std::regex("(vtkPV|vtkSM(?!PTools)|vtkSI|vtkClientServer|vtkVolumeRepresentation|"
                 "vtkImageVolumeRepresentation|vtkRemoting).*"),
      Outside::ParaView },
    { std::regex("vtk_?(gl|glad|glew).*"), Outside::OpenGL },
    { std::regex("(vtk|vtksys/).*"), Outside::VTK },
    { std::regex("(pq[A-Z]).*"), Outside::ParaView },
    { std::regex("(Q[A-Z]|ui_).*"), Outside::Qt },
    { std::regex("(GL/|EGL/|GLES|glad|KHR/).*"), Outside::OpenGL },
    { std::regex("(tbb/|oneapi/).*"), Outside::TBB },
    { std::regex("iostream|cstdio|stdio.h|print"), Outside::Printing },
  };
  for (const auto& [pattern, kind] : rules)
  {
    if (std::regex_match(included, pattern))
    {
      return kind;
    }
  }
  return Outside::Standard;
}

const char* NameOf(Outside kind)
{
  static const char* const names[] = { "CUDA", "CUDA's OpenGL headers", "VTK", "ParaView", "Qt",
    "OpenGL", "TBB", "printing", "the standard library" };
  return names[static_cast<int>(kind)];
}

const Layer* FindLayer(const std::string& name)
{
  const Layer* found = nullptr;
  for (const Layer& layer : GetLayers())
  {
    if (IsInFolder(name, layer.Folder) && (!found || layer.Folder.size() > found->Folder.size()))
    {
      found = &layer;
    }
  }
  return found;
}

template <typename Value>
bool Contains(const std::vector<Value>& list, const Value& value)
{
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// Finds a header of VTK's modules in their folders by its name alone. Returns an empty path where none has it.
fs::path FindInRooms(const fs::path& root, const std::string& included)
{
  for (const char* rooms : { "VTKExtensions", "Plugin/Extensions" })
  {
    if (!fs::is_directory(root / rooms))
    {
      continue;
    }
    for (const fs::directory_entry& room : fs::directory_iterator(root / rooms))
    {
      if (fs::is_regular_file(room.path() / included))
      {
        return fs::relative(room.path() / included, root);
      }
    }
  }
  return {};
}

/// Returns the path of an included file below the root; empty where it is not in the tree.
std::string SourceFile::Resolve(const std::string& included) const
{
  const fs::path candidates[] = { this->Relative.parent_path() / included,
    fs::path("CUDAKernels") / included, fs::path("CUDAKernels/Include") / included,
    fs::path(included) };
  for (const fs::path& candidate : candidates)
  {
    if (fs::is_regular_file(this->Root / candidate))
    {
      return candidate.lexically_normal().generic_string();
    }
  }
  return StartsWith(included, "vtk") ? FindInRooms(this->Root, included).generic_string() : "";
}

void SourceFile::CheckLength()
{
  static const std::regex reason("Longer than 400 lines: *\\S.{15,}");
  const std::size_t head = std::min<std::size_t>(this->Lines.size(), 15);
  const bool isExplained = std::any_of(this->Lines.begin(), this->Lines.begin() + head,
    [](const std::string& line) { return std::regex_search(line, reason); });
  if (this->Lines.size() > LongestFile && !isExplained)
  {
    this->Report(LongestFile,
      std::to_string(this->Lines.size()) + " lines, and no \"Longer than 400 lines: <reason>\"");
  }
}

void SourceFile::CheckLicense()
{
  std::string head;
  for (std::size_t line = 0; line < std::min<std::size_t>(this->Lines.size(), 5); ++line)
  {
    head += this->Lines[line] + "\n";
  }
  for (const char* wanted : { "SPDX-FileCopyrightText: Copyright (c) The Strider developers",
         "SPDX-License-Identifier: BSD-3-Clause" })
  {
    if (head.find(wanted) == std::string::npos)
    {
      this->Report(0, std::string("no line \"") + wanted + "\"");
    }
  }
}

void SourceFile::CheckIncludes(const Layer& layer)
{
  static const std::regex directive("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"].*");
  const std::string extension = this->Relative.extension().string();
  const bool isDeviceCode = extension == ".cu" || extension == ".cuh";
  for (std::size_t line = 0; line < this->Lines.size(); ++line)
  {
    std::smatch match;
    if (!std::regex_match(this->Lines[line], match, directive))
    {
      continue;
    }
    const std::string included = match[1];
    const std::string file = this->Resolve(included);
    const Layer* target = FindLayer(file);
    if (!file.empty() && target == &layer)
    {
      continue;
    }
    if (!file.empty())
    {
      if (!target || !Contains(layer.Included, target->Folder))
      {
        this->Report(line, layer.Folder + " must not include " + file);
      }
      continue;
    }
    const Outside kind = Recognize(included);
    if (!Contains(layer.Allowed, kind) &&
      !(isDeviceCode && Contains(layer.AllowedInDeviceCode, kind)))
    {
      this->Report(line, layer.Folder + " must not include " + NameOf(kind) + ": " + included);
    }
  }
}

/// No code below the VTK layer throws, prints or ends the program.
void SourceFile::CheckSilence()
{
  static const std::regex loud("\\bthrow\\b|std::(cout|cerr|clog|exit|abort|terminate)\\b|\\b("
                               "printf|fprintf|puts|exit|abort)\\(");
  for (std::size_t line = 0; line < this->Lines.size(); ++line)
  {
    std::string code = this->Lines[line].substr(0, this->Lines[line].find("//"));
    code = std::regex_replace(code, std::regex("\"(\\\\.|[^\"\\\\])*\""), "\"\"");
    if (std::regex_search(code, loud))
    {
      this->Report(line, "the kernel library neither throws, prints nor exits");
    }
  }
}

} // namespace

std::vector<fs::path> ListSources(const fs::path& root)
{
  std::vector<fs::path> sources;
  for (const std::string& folder : SourceFolders)
  {
    if (!fs::is_directory(root / folder))
    {
      continue;
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder))
    {
      const std::string extension = entry.path().extension().string();
      if (entry.is_regular_file() &&
        (CodeExtensions.count(extension) != 0 || OtherExtensions.count(extension) != 0))
      {
        sources.push_back(fs::relative(entry.path(), root));
      }
    }
  }
  for (const char* single : { "CMakeLists.txt", "strider", ".ci/run" })
  {
    if (fs::is_regular_file(root / single))
    {
      sources.emplace_back(single);
    }
  }
  std::sort(sources.begin(), sources.end());
  return sources;
}

/// Data/README.md must list each file below Data by its path.
std::vector<std::string> CheckDataOrigins(const fs::path& root)
{
  std::vector<std::string> findings;
  std::ifstream stream(root / "Data/README.md");
  const std::string readme{ std::istreambuf_iterator<char>(stream), {} };
  if (!fs::is_directory(root / "Data"))
  {
    return findings;
  }
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / "Data"))
  {
    const std::string name = fs::relative(entry.path(), root / "Data").generic_string();
    if (entry.is_regular_file() && name != "README.md" && readme.find(name) == std::string::npos)
    {
      findings.push_back("Data/" + name + ":1: no origin in Data/README.md");
    }
  }
  return findings;
}

std::vector<std::string> CheckSourceTree(const fs::path& root)
{
  std::vector<std::string> findings = CheckDataOrigins(root);
  for (const fs::path& relative : ListSources(root))
  {
    SourceFile source(root, relative);
    source.CheckLength();
    const std::string extension = relative.extension().string();
    if (CodeExtensions.count(extension) != 0 || extension.empty())
    {
      source.CheckLicense();
    }
    const Layer* layer = FindLayer(relative.generic_string());
    if (layer && extension != ".py")
    {
      source.CheckIncludes(*layer);
    }
    if (CodeExtensions.count(extension) != 0 &&
      IsInFolder(relative.generic_string(), "CUDAKernels"))
    {
      source.CheckSilence();
    }
    findings.insert(findings.end(), source.Findings.begin(), source.Findings.end());
  }
  const std::vector<std::string> names = CheckStandardNames(root);
  findings.insert(findings.end(), names.begin(), names.end());
  return findings;
}

} // namespace Strider::Checks
