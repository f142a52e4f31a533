extension Sample {
  /// The latest time that messages have, in microseconds: 2 to the power of 53 would lose whole numbers.
  private static let latestTime: Int64 = 1 << 52
  /// The largest number of views around each other that a server takes, less the window.
  private static let maximumDepth = 100

  /// The same without what no message can say: views that are no tree, values that are no numbers, a time out of range.
  ///
  /// A tree that is that of the former sample needs no second look.
  func checked(after former: Sample?) -> Sample {
    var result = self
    result.time = min(max(0, time), Self.latestTime)
    result.replaceWhatIsNoNumber()
    if let former, ViewChanges.haveSameTree(former.views, views) { return result }
    var depths: [String: Int] = [:]
    result.views = views.filter { view in
      guard depths.count < Self.maximumViews, View.isID(view.id), depths[view.id] == nil else {
        return false
      }
      let around = view.parent.map { depths[$0] } ?? 0
      guard let around, around < Self.maximumDepth else { return false }
      depths[view.id] = around + 1
      return true
    }
    return result
  }
}

extension Sample.View {
  /// Whether a text can be the id of a view.
  static func isID(_ text: String) -> Bool {
    (1...maximumID).contains(text.utf8.count) && text != SampleWriter.root
      && text.utf8.allSatisfy { $0 >= 32 }
  }
}
