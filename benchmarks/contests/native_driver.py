"""The program that measures ada in C++: it reads texts, and goes through them when it is told."""

from typing import Final

# Its argument names a file of texts, each with a NUL at its end. Each line of its input is a task:
# `answers` prints a line for each text: 1 or 0, as `can_parse` answers, and the href if it has one;
# `parse` and `can_parse` print the nanoseconds that all texts took, and how many were accepted.
DRIVER: Final = r"""
#include "ada.h"

#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

template <typename Task>
void measure(const std::vector<std::string_view>& texts, Task task) {
  size_t accepted = 0;
  const auto start = std::chrono::steady_clock::now();
  for (const std::string_view text : texts) accepted += task(text);
  const auto spent = std::chrono::steady_clock::now() - start;
  const auto told = std::chrono::duration_cast<std::chrono::nanoseconds>(spent);
  std::cout << told.count() << ' ' << accepted << std::endl;
}

int main(int, char** arguments) {
  std::ifstream file(arguments[1], std::ios::binary);
  const std::string all{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  std::vector<std::string_view> texts;
  for (size_t start = 0; start < all.size();) {
    const size_t end = all.find('\0', start);
    texts.emplace_back(all.data() + start, end - start);
    start = end + 1;
  }
  for (std::string task; std::getline(std::cin, task);) {
    if (task == "parse") {
      measure(texts, [](std::string_view text) {
        return ada::parse<ada::url_aggregator>(text).has_value();
      });
    } else if (task == "can_parse") {
      measure(texts, [](std::string_view text) { return ada::can_parse(text); });
    } else {
      for (const std::string_view text : texts) {
        const auto url = ada::parse<ada::url_aggregator>(text);
        std::cout << ada::can_parse(text);
        if (url) std::cout << url->get_href();
        std::cout << '\n';
      }
      std::cout.flush();
    }
  }
}
"""
