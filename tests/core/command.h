// The command run as a person or a CI job runs it.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

extern char** environ;

namespace attention {

struct Run {
  int code = -1;
  std::string out;
  std::string err;
};

/// A file that is gone when its last descriptor closes, for what a command prints.
class Captured {
 public:
  Captured() : file_(std::tmpfile()) {}
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  ~Captured() { std::fclose(file_); }

  int descriptor() const { return fileno(file_); }
  std::string text() const {
    std::rewind(file_);
    std::string text;
    char piece[4096];
    while (const std::size_t size = std::fread(piece, 1, sizeof piece, file_))
      text.append(piece, size);
    return text;
  }

 private:
  std::FILE* file_;
};

/// Runs `attention` with these arguments, with no shell in between.
inline Run attention_with(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), ATTENTION_COMMAND);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);

  const Captured out;
  const Captured err;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.descriptor(), STDERR_FILENO);
  pid_t child = 0;
  const int started =
      posix_spawn(&child, ATTENTION_COMMAND, &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  EXPECT_EQ(started, 0) << "could not run " << ATTENTION_COMMAND;
  if (started != 0) return {};
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status)) << "it was killed by signal " << WTERMSIG(status);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out.text(), err.text()};
}

/// The sentence it refuses with: exit 2, one line on stderr, nothing on stdout.
inline std::string sentence(const std::vector<std::string>& arguments) {
  const Run run = attention_with(arguments);
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  EXPECT_TRUE(!run.err.empty() && run.err.back() == '\n') << run.err;
  const std::string start = "attention: ";
  EXPECT_EQ(run.err.find(start), 0U) << run.err;
  return run.err.size() > start.size()
             ? run.err.substr(start.size(), run.err.size() - start.size() - 1)
             : "";
}

}  // namespace attention
