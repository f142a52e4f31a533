/// Copies views, including the references between them.
///
/// ``Engine/copy(controllers:)`` uses it; views are copied between steps only.
public final class ViewCopier {
  private var copies: [ObjectIdentifier: View] = [:]
  /// The originals, kept alive so that their addresses stay unique while the table is used.
  private var originals: [View] = []
  private var links: [() -> Void] = []

  init() {}

  /// Returns the copy of a view, which is created at the first call with copies of its descendants.
  package func copy<Kind: View>(_ view: Kind) -> Kind {
    if let copy = copies[ObjectIdentifier(view)] as? Kind { return copy }
    let copy = type(of: view).init(copying: view, with: self)
    copies[ObjectIdentifier(view)] = copy
    originals.append(view)
    return copy
  }

  /// Runs `link` after all views exist, for references to views that are not descendants of their
  /// owner.
  package func later(_ link: @escaping () -> Void) { links.append(link) }

  /// Connects the copies to each other and to their engine's context.
  func finish(in context: ModelContext) {
    // A link may copy further views.
    while !links.isEmpty {
      let due = links
      links = []
      for link in due { link() }
    }
    for original in originals where original.context != nil { copy(original).context = context }
  }
}
