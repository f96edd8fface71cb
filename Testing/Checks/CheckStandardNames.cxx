// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "CheckStandardNames.h"

#include "StandardNames.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

namespace Strider::Checks
{
namespace fs = std::filesystem;
namespace
{

/// Headers by the names that they declare.
using HeadersOfNames = std::map<std::string, std::set<std::string>>;

std::vector<std::string> SplitWords(const std::string& text)
{
  std::istringstream stream(text);
  return { std::istream_iterator<std::string>(stream), {} };
}

HeadersOfNames ListHeadersOfNames(const std::vector<StandardNames>& table)
{
  HeadersOfNames headers;
  for (const StandardNames& line : table)
  {
    const std::vector<std::string> declaring = SplitWords(line.Headers);
    for (const std::string& name : SplitWords(line.Names))
    {
      headers[name].insert(declaring.begin(), declaring.end());
    }
  }
  return headers;
}

bool IsOfWord(char letter)
{
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

/// Returns the end of the comment or literal that starts at `start`, or `start` where neither does.
std::size_t FindEndOfSkipped(const std::string& text, std::size_t start)
{
  const auto endAfter = [&text](const std::string& closing, std::size_t from) {
    const std::size_t found = text.find(closing, from);
    return found == std::string::npos ? text.size() : found + closing.size();
  };
  const bool followsWord = start > 0 && IsOfWord(text[start - 1]);
  if (text.compare(start, 2, "//") == 0)
  {
    return std::min(text.find('\n', start), text.size());
  }
  if (text.compare(start, 2, "/*") == 0)
  {
    return endAfter("*/", start + 2);
  }
  if (text.compare(start, 2, "R\"") == 0 && !followsWord)
  {
    const std::size_t open = std::min(text.find('(', start), text.size());
    return endAfter(")" + text.substr(start + 2, open - start - 2) + "\"", open);
  }
  // An apostrophe after a digit separates digits.
  if (text[start] == '"' || (text[start] == '\'' && !followsWord))
  {
    std::size_t end = start + 1;
    while (end < text.size() && text[end] != text[start])
    {
      end += text[end] == '\\' ? 2 : 1;
    }
    return std::min(end + 1, text.size());
  }
  return start;
}

/// Replaces comments and literals by spaces; ends of lines stay.
std::string RemoveCommentsAndLiterals(std::string text)
{
  for (std::size_t place = 0; place < text.size();)
  {
    const std::size_t end = FindEndOfSkipped(text, place);
    for (std::size_t skipped = place; skipped < end; ++skipped)
    {
      text[skipped] = text[skipped] == '\n' ? '\n' : ' ';
    }
    place = std::max(end, place + 1);
  }
  return text;
}

/// Returns the word of a directive without spaces: "include" of "#  include <vector>"; empty for other lines.
std::string FindDirective(const std::string& line)
{
  std::istringstream stream(line);
  char mark = ' ';
  std::string word;
  return stream >> mark && mark == '#' && stream >> word ? word : "";
}

/// Lists what a file includes outside of #if. Its first #if is its include guard.
std::vector<std::string> ListIncludes(const std::string& text, const std::string& code)
{
  std::vector<std::string> included;
  std::istringstream lines(text);
  std::istringstream codeLines(code);
  int depth = 0;
  for (std::string line, codeLine; std::getline(lines, line) && std::getline(codeLines, codeLine);)
  {
    const std::string directive = FindDirective(codeLine);
    depth += directive.compare(0, 2, "if") == 0 ? 1 : directive == "endif" ? -1 : 0;
    const std::size_t open = line.find_first_of("<\"");
    if (directive.compare(0, 7, "include") == 0 && open != std::string::npos && depth <= 1)
    {
      included.push_back(line.substr(open + 1, line.find_first_of(">\"", open + 1) - open - 1));
    }
  }
  return included;
}

struct Header
{
  std::string Code;
  std::vector<std::string> Included;
};

class HeaderTree
{
public:
  explicit HeaderTree(const fs::path& folder);

  std::vector<std::string> Check() const;

private:
  std::string Resolve(const std::string& included, const std::string& includer) const;
  void CollectStandardHeaders(
    const std::string& name, std::set<std::string>& visited, std::set<std::string>& found) const;
  void CheckHeader(const std::string& name, std::vector<std::string>& findings) const;

  std::map<std::string, Header> Headers;
  HeadersOfNames InStd = ListHeadersOfNames(GetNamesInStd());
  HeadersOfNames OutsideOfStd = ListHeadersOfNames(GetNamesOutsideOfStd());
};

HeaderTree::HeaderTree(const fs::path& folder)
{
  if (!fs::is_directory(folder))
  {
    return;
  }
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
  {
    const std::string extension = entry.path().extension().string();
    if (extension == ".h" || extension == ".cuh")
    {
      std::ifstream stream(entry.path());
      const std::string text{ std::istreambuf_iterator<char>(stream), {} };
      const std::string code = RemoveCommentsAndLiterals(text);
      this->Headers[fs::relative(entry.path(), folder).generic_string()] = { code,
        ListIncludes(text, code) };
    }
  }
}

/// Returns the key of an included header, or an empty string where it is none of the tree.
std::string HeaderTree::Resolve(const std::string& included, const std::string& includer) const
{
  for (const fs::path& folder :
    { fs::path(includer).parent_path(), fs::path(), fs::path("Include") })
  {
    const std::string name = (folder / included).lexically_normal().generic_string();
    if (this->Headers.count(name) != 0)
    {
      return name;
    }
  }
  return "";
}

void HeaderTree::CollectStandardHeaders(
  const std::string& name, std::set<std::string>& visited, std::set<std::string>& found) const
{
  if (!visited.insert(name).second)
  {
    return;
  }
  for (const std::string& included : this->Headers.at(name).Included)
  {
    const std::string header = this->Resolve(included, name);
    if (header.empty())
    {
      found.insert(included);
    }
    else
    {
      this->CollectStandardHeaders(header, visited, found);
    }
  }
}

/// A word of the code, and what stands beside it. Placement new has the text "new(place)".
struct Word
{
  std::string Text;
  bool IsInStd;   ///< after std::
  bool IsPartial; ///< after another ::, a point or an arrow
  std::size_t Line;
};

std::vector<Word> ListWords(const std::string& code)
{
  std::vector<Word> words;
  std::size_t line = 1;
  for (std::size_t place = 0; place < code.size();)
  {
    if (!IsOfWord(code[place]))
    {
      line += code[place] == '\n' ? 1 : 0;
      ++place;
      continue;
    }
    std::size_t end = place;
    while (end < code.size() && IsOfWord(code[end]))
    {
      ++end;
    }
    const auto follows = [&code, place](const std::string& mark) {
      return place >= mark.size() && code.compare(place - mark.size(), mark.size(), mark) == 0;
    };
    const bool isInStd = follows("std::") && (place < 6 || !IsOfWord(code[place - 6]));
    const bool isPlacedNew = code.compare(place, end - place, "new") == 0 &&
      code.compare(std::min(code.find_first_not_of(' ', end), code.size()), 1, "(") == 0;
    words.push_back({ isPlacedNew ? "new(place)" : code.substr(place, end - place), isInStd,
      !isInStd && (follows("::") || follows(".") || follows("->")), line });
    place = end;
  }
  return words;
}

void HeaderTree::CheckHeader(const std::string& name, std::vector<std::string>& findings) const
{
  std::set<std::string> visited;
  std::set<std::string> included;
  this->CollectStandardHeaders(name, visited, included);
  std::set<std::string> reported;
  for (const Word& word : ListWords(this->Headers.at(name).Code))
  {
    if (word.IsPartial)
    {
      continue;
    }
    const std::string shown = (word.IsInStd ? "std::" : "") + word.Text;
    const HeadersOfNames& known = word.IsInStd ? this->InStd : this->OutsideOfStd;
    const auto found = known.find(word.Text);
    const bool isUnknown = found == known.end();
    if (isUnknown && !word.IsInStd)
    {
      continue;
    }
    std::string wanted;
    bool isDeclared = false;
    for (const std::string& header : isUnknown ? std::set<std::string>{} : found->second)
    {
      wanted += (wanted.empty() ? "<" : " or <") + header + ">";
      isDeclared = isDeclared || included.count(header) != 0;
    }
    if (!isDeclared && reported.insert(shown).second)
    {
      findings.push_back("CUDAKernels/" + name + ":" + std::to_string(word.Line) + ": " + shown +
        (isUnknown ? " is missing in Testing/Checks/StandardNames.h" : " needs " + wanted));
    }
  }
}

std::vector<std::string> HeaderTree::Check() const
{
  std::vector<std::string> findings;
  for (const auto& header : this->Headers)
  {
    this->CheckHeader(header.first, findings);
  }
  return findings;
}

} // namespace

std::vector<std::string> CheckStandardNames(const fs::path& root)
{
  return HeaderTree(root / "CUDAKernels").Check();
}

} // namespace Strider::Checks
