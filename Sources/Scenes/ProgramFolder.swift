package import Foundation
package import JSON

/// Finds the program's data folders, wherever it is installed.
///
/// `Bundle.module` terminates the program if a folder is missing, and contains the path of the build
/// folder.
package enum ProgramFolder {
  /// Returns the name of the folder of a module's data.
  package static func bundleName(of module: String) -> String {
    "scrollscope_\(module).resources"
  }

  /// Returns the folder called `name` in the data of a module: next to the program, as in a build, or in
  /// `share/scrollscope` of the installation prefix if the program is in its `bin`.
  ///
  /// - Throws: `UserError` with the places that were searched.
  package static func named(_ name: String, of module: String) throws(UserError) -> URL {
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
    throw UserError(
      "the folder \(bundle) is missing beside the program and in \(places[1].path): "
        + "copy it along, or run 'scrollscope install' where the program was built"
    )
  }
}
