# The modules a page loads: an ES module of glue and its bytes, run by browsers and by the tests.
#   attention           every figure's numbers
#   attention-explain   how any of them came about, loaded when a reader asks
# Small first: a trace takes microseconds, and every reader downloads the module.
set(WASM_FLAGS -Oz -flto -fno-rtti -fno-exceptions -DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
target_compile_options(core PUBLIC ${WASM_FLAGS})
set_source_files_properties(wasm/no_printf.cpp PROPERTIES COMPILE_OPTIONS -fno-lto)

function(add_wasm_module name)
  add_executable(${name} ${ARGN} wasm/no_printf.cpp)
  target_link_libraries(${name} PRIVATE core)
  target_link_options(
    ${name}
    PRIVATE
    ${WASM_FLAGS}
    --bind
    -Wl,--wrap=sprintf
    -Wl,--wrap=siprintf
    -sMODULARIZE=1
    -sEXPORT_ES6=1
    -sUSE_ES6_IMPORT_META=0 # the page hands the bytes over
    -sENVIRONMENT=web,worker
    -sALLOW_MEMORY_GROWTH=1
    -sDYNAMIC_EXECUTION=0 # no eval and no new Function: a strict CSP
    -sFILESYSTEM=0
    -sASSERTIONS=0
    -sMALLOC=emmalloc)
endfunction()

add_wasm_module(attention wasm/attention.cpp)
add_wasm_module(attention-explain wasm/explain.cpp)
