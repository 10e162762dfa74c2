// Embind's only use of printf is to name a type that was never registered, which none of ours is.
// Stood in for at link time (--wrap), it takes the whole of printf out of the module: 2 KB, brotli.
extern "C" {

// NOLINTBEGIN(bugprone-reserved-identifier): the linker's --wrap wants these names
int __wrap_sprintf(char* text, const char*, ...) {
  text[0] = '\0';
  return 0;
}

int __wrap_siprintf(char* text, const char*, ...) {
  text[0] = '\0';
  return 0;
}
// NOLINTEND(bugprone-reserved-identifier)

}  // extern "C"
