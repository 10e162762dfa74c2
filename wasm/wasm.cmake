# The modules a page loads: an ES module of glue and its bytes, run by browsers and by the tests.
#   attention-1 ...     a lesson's numbers: a page loads those of the figures it shows
#   attention-jobs      the figures that take their time, run in a worker
#   attention-explain   how any number came about, loaded when a reader asks
#   attention-model     the real model, run in a worker
set(WASM_FLAGS -flto -fno-rtti -fno-exceptions -DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
# Small first: a trace takes microseconds, and every reader downloads the module. But where millions
# of numbers are drawn and multiplied, fast first.
target_compile_options(core PUBLIC ${WASM_FLAGS} -Oz)
add_library(fast_core STATIC ${CORE_SOURCES})
target_include_directories(fast_core PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_options(fast_core PUBLIC ${CORE_FLAGS} ${WASM_FLAGS} -O3)
set_source_files_properties(wasm/no_printf.cpp PROPERTIES COMPILE_OPTIONS -fno-lto)

# add_wasm_module(NAME LIBRARY OPTIMISATION SOURCE...)
function(add_wasm_module name library optimisation)
  add_executable(${name} ${ARGN} wasm/no_printf.cpp)
  target_link_libraries(${name} PRIVATE ${library})
  target_link_options(
    ${name}
    PRIVATE
    ${WASM_FLAGS}
    ${optimisation}
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

foreach(lesson 1 2 3 4)
  add_wasm_module(attention-${lesson} core -Oz wasm/attention.cpp)
  target_compile_definitions(attention-${lesson} PRIVATE ATTENTION_LESSON=${lesson})
endforeach()
add_wasm_module(attention-explain core -Oz wasm/explain.cpp)
add_wasm_module(attention-jobs fast_core -O3 wasm/jobs.cpp)

# nlohmann alone of what lies in its folder: beside it are the headers of another C library.
find_path(NLOHMANN nlohmann/json.hpp PATHS /usr/include /usr/local/include /opt/homebrew/include
          REQUIRED NO_CMAKE_FIND_ROOT_PATH)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
file(CREATE_LINK ${NLOHMANN}/nlohmann ${CMAKE_BINARY_DIR}/include/nlohmann SYMBOLIC)
add_library(model STATIC ${MODEL_SOURCES})
target_link_libraries(model PUBLIC fast_core)
target_include_directories(model SYSTEM PUBLIC ${CMAKE_BINARY_DIR}/include)
target_compile_options(model PUBLIC -msimd128 -mbulk-memory)
add_wasm_module(attention-model model -O3 wasm/model.cpp)
# What crosses is small beside what is worked out: its code small first.
set_source_files_properties(wasm/model.cpp PROPERTIES COMPILE_OPTIONS -Oz)

# core/random as the jobs have it, for tests/wasm/random.test.ts to run in Node.
add_executable(random tests/wasm/random.cpp)
target_link_libraries(random PRIVATE fast_core)
target_link_options(random PRIVATE ${WASM_FLAGS} -O3 -sENVIRONMENT=node -sEXIT_RUNTIME=1
                    -sSINGLE_FILE=1) # or it would fetch its bytes, where Node has a fetch
