# The command line and the native tests.
add_library(cli INTERFACE)
target_link_libraries(cli INTERFACE core)
target_include_directories(cli SYSTEM INTERFACE ${NLOHMANN})

add_executable(attention core/cli/main.cpp core/cli/model.cpp)
target_link_libraries(attention PRIVATE cli model)

# What the tests of all figures share, the figures' templates made once.
add_library(any_figure STATIC EXCLUDE_FROM_ALL tests/core/any_figure.cpp tests/core/json.cpp)
enable_testing()
find_package(GTest REQUIRED)
target_link_libraries(any_figure PUBLIC cli GTest::gtest)
target_compile_definitions(any_figure PUBLIC TESTS_DIR="${CMAKE_CURRENT_SOURCE_DIR}/tests")

file(GLOB_RECURSE TEST_SOURCES CONFIGURE_DEPENDS tests/core/*_test.cpp)
add_executable(core_tests ${TEST_SOURCES})
target_link_libraries(core_tests PRIVATE any_figure model GTest::gtest_main)
target_compile_definitions(core_tests PRIVATE ATTENTION_COMMAND="$<TARGET_FILE:attention>")
add_dependencies(core_tests attention)

# The programs printed in the lessons, which the tests run. The system's own python has NumPy.
find_program(PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(PYTHON python3 REQUIRED)
add_executable(lesson_1 web/lessons/1-no-parameters.cpp)
target_link_libraries(lesson_1 PRIVATE core)
add_dependencies(core_tests lesson_1)
target_compile_definitions(
  core_tests PRIVATE PYTHON="${PYTHON}" LESSON_1_PROGRAM="$<TARGET_FILE:lesson_1>"
                     LESSONS_DIR="${CMAKE_CURRENT_SOURCE_DIR}/web/lessons")
# Most of the build's time is theirs: compiled for less speed, they take two thirds of it. core itself stays as shipped.
foreach(tests core_tests any_figure)
  target_compile_options(${tests} PRIVATE $<$<CONFIG:Release>:-O1>)
endforeach()
# What is installed is found, built against and run by a project of its own.
set(CONSUMER ${CMAKE_CURRENT_BINARY_DIR}/consumer)
add_test(
  NAME "cmake --install gives what find_package finds"
  COMMAND
    ${CMAKE_COMMAND} -D BUILT=${CMAKE_CURRENT_BINARY_DIR} -D AT=${CONSUMER} -D CXX=${CMAKE_CXX_COMPILER}
    "-D FLAGS=${CMAKE_CXX_FLAGS}" -D TRACE=$<TARGET_FILE:attention>
    -P ${CMAKE_CURRENT_SOURCE_DIR}/tests/embeds/cpp/try.cmake)
# In eight parts: a process for every test would take most of the time. Some of them alone:
# build/native/core_tests --gtest_filter='Softmax*'. What they free they keep: texts of 10 MB come
# and go, and fresh pages for each cost more than the tests.
foreach(part RANGE 1 8)
  math(EXPR index "${part} - 1")
  set(NAME "core_tests, part ${part} of 8")
  add_test(NAME ${NAME} COMMAND core_tests --gtest_brief=1)
  set_tests_properties(
    ${NAME}
    PROPERTIES ENVIRONMENT
               "GTEST_TOTAL_SHARDS=8;GTEST_SHARD_INDEX=${index};GTEST_OUTPUT=xml:${CMAKE_CURRENT_BINARY_DIR}/parts/${part}.xml;MALLOC_MMAP_THRESHOLD_=1073741824;MALLOC_TRIM_THRESHOLD_=8589934592")
endforeach()

# cmake --build build/native --target goldens: writes tests/golden/ anew.
add_executable(write_goldens EXCLUDE_FROM_ALL tests/core/write_goldens.cpp)
target_link_libraries(write_goldens PRIVATE any_figure)
add_custom_target(goldens COMMAND write_goldens)

# cmake --build build/native --target model_hashes: writes hashes.json and figures.json of tests/data/model/ anew.
add_executable(model_hash EXCLUDE_FROM_ALL tests/core/model/model_hash.cpp)
target_link_libraries(model_hash PRIVATE any_figure model)
add_custom_target(model_hashes COMMAND model_hash)

# One hash over every trace of every figure: the same from every build (scripts/check compares them).
add_executable(trace_hash EXCLUDE_FROM_ALL tests/core/trace_hash.cpp)
target_link_libraries(trace_hash PRIVATE cli)
# g++ 12 at -O3 -march=native takes a constant list that it copies for one never written.
target_compile_options(trace_hash PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)

# How far exp, log, log1p, sin, cos and tanh are from the truth, where MPFR is installed to say it.
find_library(MPFR mpfr)
if(MPFR)
  add_executable(elementary_ulp EXCLUDE_FROM_ALL tests/core/elementary_ulp.cpp)
  target_link_libraries(elementary_ulp PRIVATE core ${MPFR})
endif()
