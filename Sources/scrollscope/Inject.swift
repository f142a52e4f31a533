import ArgumentParser

/// `scrollscope inject`.
struct Inject: ParsableCommand {
  func run() throws {}
}
