import JSON
import ModelCoding
import ScrollModel

extension Compiler {
  /// Resolves the property that a path names, and its value type.
  mutating func reference(
    _ names: [Syntax.Name],
    to syntax: Syntax
  ) throws(PredicateFault) -> (Int, ValueType) {
    guard !isCause(names) else {
      throw PredicateFault(syntax.position, "the cause can only be compared, as in cause == bounce")
    }
    let (view, property, part) = try parts(of: names)
    guard let found = Property(name: property.text), let whole = found.valueType else {
      throw PredicateFault(property.position, PredicateText.noProperty(property.text))
    }
    guard view != nil || Self.isOfScrollViews(found) else {
      throw PredicateFault(
        property.position,
        "no scroll view has \(found.name); name the view, as in button.\(found.name)"
      )
    }
    var chosen: PropertyPart?
    if let part {
      guard case .compound(let compound) = whole else {
        throw PredicateFault(part.position, "\(found.name) is \(whole.words) and has no parts")
      }
      guard let known = compound.parts.first(where: { $0.rawValue == part.text }) else {
        let parts = PredicateText.list(compound.parts.map(\.rawValue))
        throw PredicateFault(
          part.position,
          "\(found.name) has no part \(PrintableText.quoted(part.text)), only \(parts)"
        )
      }
      chosen = known
    }
    if let view { note(view) }
    let reference = Reference(
      view: view?.text,
      property: found,
      part: chosen,
      position: names[0].position
    )
    return (add(reference), chosen == nil ? whole : .number)
  }

  /// Whether some scroll view class has the property: a reference without a view means the scroll view
  /// evaluated.
  private static func isOfScrollViews(_ property: Property) -> Bool {
    ViewClass.all.contains { $0.type is ScrollView.Type && $0.table[property] != nil }
  }

  private func parts(
    of names: [Syntax.Name]
  ) throws(PredicateFault) -> (view: Syntax.Name?, property: Syntax.Name, part: Syntax.Name?) {
    switch names.count {
    case 1: return (nil, names[0], nil)
    case 2:
      // A view may have the name of a property; the name after the dot decides.
      let isProperty = !names[0].isQuoted && Property(name: names[0].text) != nil
      if isProperty, Property(name: names[1].text) == nil { return (nil, names[0], names[1]) }
      // This is a misspelt property rather than a view with a property `y`.
      let isPart = PropertyPart(rawValue: names[1].text) != nil && !names[0].isQuoted
      if isPart { return (nil, names[0], names[1]) }
      return (names[0], names[1], nil)
    case 3: return (names[0], names[1], names[2])
    default:
      throw PredicateFault(names[3].position, "expected at most a view, a property and its part")
    }
  }

  /// Resolves the property that is the only argument of a function.
  mutating func reference(
    to arguments: [Syntax],
    of function: Syntax.Name
  ) throws(PredicateFault) -> Int {
    guard arguments.count == 1, case .path(let names) = arguments[0].kind else {
      throw PredicateFault(
        function.position,
        "\(function.text) takes one property, as in \(function.text)(contentOffset.y)"
      )
    }
    return try reference(names, to: arguments[0]).0
  }
}

extension Reference {
  /// The value type of the reference.
  var type: ValueType {
    guard part == nil, let whole = property.valueType else { return .number }
    return whole
  }
}
