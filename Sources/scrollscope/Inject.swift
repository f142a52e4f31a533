import ArgumentParser

struct Inject: ParsableCommand {
  func run() throws {}
}
