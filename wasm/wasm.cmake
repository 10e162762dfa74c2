# attention.js and attention.wasm: one ES module and its bytes, run by browsers and by the tests.
target_compile_options(core PUBLIC -O3 -msimd128 -fno-rtti -DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)

add_executable(attention wasm/attention.cpp)
target_compile_options(attention PRIVATE -Os -Wall -Wextra -Wshadow -Werror)
target_link_libraries(attention PRIVATE core)
target_link_options(
  attention
  PRIVATE
  --bind
  -Os
  -fno-exceptions
  -fno-rtti
  -sMODULARIZE=1
  -sEXPORT_ES6=1
  -sUSE_ES6_IMPORT_META=0
  -sENVIRONMENT=web,worker
  -sALLOW_MEMORY_GROWTH=1
  -sDYNAMIC_EXECUTION=0 # no eval and no new Function: a strict CSP
  -sFILESYSTEM=0
  -sASSERTIONS=0
  -sMALLOC=emmalloc)
