/// Makes views that are in every respect what others are, and know one another as those do.
///
/// ``Engine/copy(controllers:)`` uses it; views are copied between steps only.
public final class ViewCopier {
  private var copies: [ObjectIdentifier: View] = [:]
  /// The originals, whose addresses must stay theirs for as long as the table is used.
  private var originals: [View] = []
  private var links: [() -> Void] = []

  init() {}

  /// The copy of a view, made at the first call; the views below it are copied with it.
  package func copy<Kind: View>(_ view: Kind) -> Kind {
    if let copy = copies[ObjectIdentifier(view)] as? Kind { return copy }
    let copy = type(of: view).init(copying: view, with: self)
    copies[ObjectIdentifier(view)] = copy
    originals.append(view)
    return copy
  }

  /// Runs `link` once all views are there: for what refers to a view that is not below its owner.
  package func later(_ link: @escaping () -> Void) { links.append(link) }

  /// Joins the copies to one another and to their engine's context.
  func finish(in context: ModelContext) {
    // A link may bring in further views.
    while !links.isEmpty {
      let due = links
      links = []
      for link in due { link() }
    }
    for original in originals where original.context != nil { copy(original).context = context }
  }
}
