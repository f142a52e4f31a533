/// The program's version: for `--version`, the server's greeting, the page, and the packages.
///
/// Files and messages have versions of their own, which change only when their forms do.
package enum ScrollscopeVersion {
  package static let text = "0.1.0"
}
