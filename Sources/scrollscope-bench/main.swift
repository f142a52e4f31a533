import ArgumentParser

BenchmarkCommand.main()
