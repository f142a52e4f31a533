import ScrollModel

/// All rules, in the order in which a doctor asks them.
enum RuleBook {
  static let rules: [any DoctorRule.Type] = [
    // Rules about the state.
    DoubleTopGap.self, DoubleKeyboardGap.self, KeyboardHeightInset.self, KeyboardInWrongSpace.self,
    ShortContentUnderBar.self, AlwaysScrollsSideways.self, ZoomingImpossible.self,
    ZoomedOutInCorner.self, PinOutOfPlace.self, FractionalPages.self, StatusBarTapContested.self,
    ControlsKeepDrags.self, TouchesOutsideBounds.self, ShadowUnseen.self, ShadowsOutOfPlace.self,
    ColourMissingAtRest.self, ContentOutOfReach.self, TallerThanWindow.self, PageStride.self,
    LastRowUnderBar.self, FittingContentScrolls.self, SafeAreaShiftsPages.self, NothingToSee.self,
    RefreshUnseen.self, InnerNeverScrolls.self, NegativeInsetHides.self,
    ScrollingOffOverContent.self,
    // Rules about events and changes.
    ContentJumps.self, ReloadLosesPlace.self, FrameBeforeContentSize.self, ShrunkTwice.self,
    InsetNotRestored.self, InsetFightsBounce.self, InsetStopsGlide.self, ScrollRecursion.self,
    TopInsetHidesContent.self, ZoomOverwritesContentSize.self, TransformResetAfterZoom.self,
    PagingWhileZoomed.self, PageLost.self, OtherAxisRedirected.self, SlowRedirection.self,
    WaitsForDeceleration.self, WaitsForAnimation.self, FrameUnderRotation.self,
    BarIgnoresDismissal.self, StaleKeyboardObserver.self, OffsetBeforeSize.self,
    RemovedInFlight.self, OffsetsBetweenPixels.self, ResizedTwice.self, LayoutScrolls.self,
    RightToLeftPager.self, ScaledByHand.self, PinDriftsOrGrows.self, LabelSkipsPages.self,
    VerticalJerk.self, MovesLessThanAPixel.self, TargetTakenForRest.self, InnerNotAtEdge.self,
    KeyboardCoversEnd.self, ContentKeepsOldWidth.self,
    FocusedFieldHidden.self, InsetGoesTooEarly.self, CorrectedTwice.self, NamesOtherPage.self,
    FrameSetWhileZoomed.self, MovedUnderFinger.self, ZoomedBeforeSize.self, FirstZoomJumps.self,
    // The general ones are asked last: they describe what no other one has explained.
    PlaceLostAtRest.self, AtRestOutsideRange.self, RestsBetweenPages.self,
    // Rules about sources: each reads what a source says, and nothing where it does not.
    UnscrollableWrapper.self, ContentClipped.self, LayerChains.self, GlideEnded.self,
    PlaceLost.self, FieldCovered.self, SmoothScrollCut.self, HandlerForcesLayout.self,
    ContainersFight.self, RestoreAnimated.self,
  ]
}
