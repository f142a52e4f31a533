package import Foundation

/// The folders of data that belong to the program, wherever it was put.
///
/// `Bundle.module` ends the program where a folder is missing, and knows the folder of the build.
package enum ProgramFolder {
  /// A folder is missing.
  package struct Missing: Error, Equatable, Sendable, CustomStringConvertible {
    /// Which one, and where it was looked for.
    package let description: String
  }

  /// What the folder of a module's data is called.
  package static func bundleName(of module: String) -> String {
    "scrollscope_\(module).resources"
  }

  /// The folder called `name` in the data of a module: beside the program, as a build leaves it, or in
  /// `share/scrollscope` of the prefix whose `bin` the program is in.
  package static func named(_ name: String, of module: String) throws(Missing) -> URL {
    let bundle = bundleName(of: module)
    let folder = Bundle.main.bundleURL.resolvingSymlinksInPath()
    let places = [folder, folder.appending(path: "../share/scrollscope").standardized]
    for place in places {
      let url = place.appending(path: bundle).appending(path: name)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
        isFolder.boolValue
      {
        return url
      }
    }
    throw Missing(
      description: "the folder \(bundle) is missing beside the program and in \(places[1].path): "
        + "copy it along, or run 'scrollscope install' where the program was built"
    )
  }
}
