// One program with the names of all commands: it does what the command does by whose name it is called. Six programs would
// carry Swift's runtime and what they share six times.
#include <stdio.h>
#include <string.h>

#define COMMANDS \
  COMMAND(ossicle, "ossicle") \
  COMMAND(hearing_test, "hearing-test") \
  COMMAND(voice_games, "voice-games") \
  COMMAND(speech_board, "speech-board") \
  COMMAND(letter_trail, "letter-trail") \
  COMMAND(pocket_sound, "pocket-sound")

// SwiftPM gives the entry of a program the name of its module.
#define COMMAND(module, name) int module##_main(int count, char **arguments);
COMMANDS
#undef COMMAND

int main(int count, char **arguments) {
  const char *path = count > 0 ? arguments[0] : "";
  const char *slash = strrchr(path, '/');
  const char *called = slash ? slash + 1 : path;
#define COMMAND(module, name) if (strcmp(called, name) == 0) return module##_main(count, arguments);
  COMMANDS
#undef COMMAND
  fprintf(stderr, "error: %s: expected to be called by one of the names", called);
#define COMMAND(module, name) fprintf(stderr, " %s", name);
  COMMANDS
#undef COMMAND
  fprintf(stderr, "\n");
  return 2;
}
