/// Every rule there is.
enum RuleBook {
  /// Rules about the state.
  static let state: [any StateRule.Type] = [
    DoubleTopGap.self,
    DoubleKeyboardGap.self,
    KeyboardHeightInset.self,
    KeyboardInWrongSpace.self,
    ShortContentUnderBar.self,
    AlwaysScrollsSideways.self,
    ZoomingImpossible.self,
    ZoomedOutInCorner.self,
    PinOutOfPlace.self,
    StatusBarTapContested.self,
    ControlsKeepDrags.self,
    TouchesOutsideBounds.self,
    ShadowUnseen.self,
    PublishedShadows.self,
    PublishedBottomColour.self,
  ]

  /// Rules about what happens.
  static let history: [any HistoryRule.Type] = [
    ContentJumps.self,
    ShrunkTwice.self,
    InsetNotRestored.self,
    TopInsetHidesContent.self,
    StaleKeyboardObserver.self,
    OffsetBeforeSize.self,
    ResizedTwice.self,
    LayoutScrolls.self,
    RightToLeftPager.self,
  ]
}
