/// All rules.
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
    FractionalPages.self,
    StatusBarTapContested.self,
    ControlsKeepDrags.self,
    TouchesOutsideBounds.self,
    ShadowUnseen.self,
    ShadowsOutOfPlace.self,
    ColourMissingAtRest.self,
  ]

  /// Rules about events and changes.
  static let history: [any HistoryRule.Type] = [
    ContentJumps.self,
    ReloadLosesPlace.self,
    FrameBeforeContentSize.self,
    ShrunkTwice.self,
    InsetNotRestored.self,
    InsetFightsBounce.self,
    InsetStopsGlide.self,
    ScrollRecursion.self,
    TopInsetHidesContent.self,
    ZoomOverwritesContentSize.self,
    TransformResetAfterZoom.self,
    PagingWhileZoomed.self,
    PageLostInRotation.self,
    OtherAxisRedirected.self,
    SlowRedirection.self,
    WaitsForDeceleration.self,
    WaitsForAnimation.self,
    FrameUnderRotation.self,
    BarIgnoresDismissal.self,
    StaleKeyboardObserver.self,
    OffsetBeforeSize.self,
    RemovedInFlight.self,
    OffsetsBetweenPixels.self,
    ResizedTwice.self,
    LayoutScrolls.self,
    RightToLeftPager.self,
  ]
}
