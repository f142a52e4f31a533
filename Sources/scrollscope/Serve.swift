import ArgumentParser

/// `scrollscope serve`.
struct Serve: ParsableCommand {
  func run() throws {}
}
