// A seed gives the same numbers in tests as in the program.
@_exported public import SeededRandom
