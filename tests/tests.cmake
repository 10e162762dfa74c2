# The command line and the native tests.
find_path(NLOHMANN nlohmann/json.hpp REQUIRED)

add_library(cli INTERFACE)
target_link_libraries(cli INTERFACE core)
target_include_directories(cli SYSTEM INTERFACE ${NLOHMANN})

add_executable(attention core/cli/main.cpp)
target_link_libraries(attention PRIVATE cli)
target_compile_options(attention PRIVATE -Wall -Wextra -Wconversion -Wshadow -Werror)

enable_testing()
find_package(GTest REQUIRED)
include(GoogleTest)
file(GLOB_RECURSE TEST_SOURCES CONFIGURE_DEPENDS tests/core/*_test.cpp)
add_executable(core_tests ${TEST_SOURCES})
target_link_libraries(core_tests PRIVATE cli GTest::gtest_main)
target_compile_options(core_tests PRIVATE -Wall -Wextra -Wconversion -Wshadow -Werror)
target_compile_definitions(
  core_tests PRIVATE TESTS_DIR="${CMAKE_CURRENT_SOURCE_DIR}/tests"
                     ATTENTION_COMMAND="$<TARGET_FILE:attention>")
add_dependencies(core_tests attention)
gtest_discover_tests(core_tests)
