# cmake -D BUILT=<build tree> -D AT=<folder> -D CXX=<compiler> -D FLAGS=<flags> -D TRACE=<attention> -P try.cmake
# Installs, builds the project here against what was installed, and compares what it prints with
# what the command line says, digit for digit.
file(REMOVE_RECURSE ${AT})

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE said)
  set(said "${said}" PARENT_SCOPE)
endfunction()

run(${CMAKE_COMMAND} --install ${BUILT} --prefix ${AT}/installed)
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${AT}/build -DCMAKE_PREFIX_PATH=${AT}/installed
    -DCMAKE_CXX_COMPILER=${CXX} "-DCMAKE_CXX_FLAGS=${FLAGS}")
run(${CMAKE_COMMAND} --build ${AT}/build)

run(${AT}/build/consumer)
string(REGEX MATCHALL "[^\n]+" printed "${said}")
foreach(i RANGE 5)
  run(${TRACE} value one-query "weights[${i}]" "{\"query\": 2}")
  string(STRIP "${said}" weight)
  list(APPEND expected ${weight})
endforeach()
list(APPEND expected [[config.json is no JSON object: ""]])
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "the consumer printed\n${printed}\nand not\n${expected}")
endif()
