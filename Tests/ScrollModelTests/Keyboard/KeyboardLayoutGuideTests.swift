import Foundation
import Testing

@testable import ScrollModel

/// The frame of the keyboard layout guide.
@Suite struct KeyboardLayoutGuideTests {
  private func form(_ change: (inout KeyboardLayoutGuide) -> Void = { _ in }) -> Form {
    let form = Form(view: CGSize(width: 390, height: 844)) {
      $0.safeAreaInsets = EdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    }
    var guide = KeyboardLayoutGuide()
    change(&guide)
    form.engine.root.keyboardLayoutGuide = guide
    form.engine.layoutIfNeeded()
    return form
  }

  private func frame(_ form: Form, of view: View? = nil) -> CGRect {
    form.engine.layoutIfNeeded()
    return (view ?? form.engine.root).keyboardLayoutFrame
  }

  @Test("[KEY-10] Its top is the safe area's bottom, the keyboard's top, or the view's bottom edge")
  func tops() throws {
    let form = form()
    #expect(frame(form) == CGRect(0, 810, 390, 34))
    try form.show(.height(336))
    #expect(frame(form) == CGRect(0, 508, 390, 336))
    try form.hide(at: 0)
    form.engine.root.keyboardLayoutGuide?.usesBottomSafeArea = false
    #expect(frame(form) == CGRect(0, 844, 390, 0))
  }

  @Test("[KEY-10] A bar at the window's bottom edge is part of the safe area")
  func bars() throws {
    let form = form()
    let bar = NavigationBar(id: "tabs")
    bar.frame = CGRect(0, 761, 390, 83)
    form.engine.root.addSubview(bar)
    #expect(frame(form) == CGRect(0, 761, 390, 83))
    bar.isHidden = true
    #expect(frame(form) == CGRect(0, 810, 390, 34))
  }

  @Test("A keyboard below the safe area's edge counts only if the guide ignores the safe area")
  func lowKeyboard() throws {
    let form = form()
    try form.show(.height(20))
    #expect(frame(form).minY == 810)
    form.engine.root.keyboardLayoutGuide?.usesBottomSafeArea = false
    #expect(frame(form).minY == 824)
  }

  @Test("It follows a floating keyboard only if followsUndockedKeyboard is set")
  func floating() throws {
    let floating = CGRect(100, 300, 200, 150)
    let form = form()
    try form.show(.frame(floating))
    #expect(frame(form).minY == 810)
    form.engine.root.keyboardLayoutGuide?.followsUndockedKeyboard = true
    #expect(frame(form) == floating)
  }

  @Test("It is the covered part of the view, in the view's coordinates")
  func innerView() throws {
    let form = form()
    form.scroll.contentOffset = .zero
    form.field.frame = CGRect(x: 10, y: 400, width: 100, height: 300)
    form.field.keyboardLayoutGuide = KeyboardLayoutGuide()
    // Out of the keyboard's reach, the guide is at the view's bottom edge.
    #expect(frame(form, of: form.field) == CGRect(0, 300, 100, 0))
    try form.show(.height(336))
    #expect(frame(form, of: form.field) == CGRect(0, 108, 100, 192))
    form.scroll.contentOffset.y = 50
    #expect(frame(form, of: form.field) == CGRect(0, 158, 100, 142))
    try form.call(form.field, .removeFromSuperview, at: 0)
    try form.show(.height(400))
    #expect(frame(form, of: form.field) == CGRect(0, 158, 100, 142))
    try form.call(form.scroll, .insertSubview("field", .front), at: 0)
    #expect(frame(form, of: form.field).minY == 94)
  }

  @Test("Only a view with a keyboard layout guide publishes its frame")
  func published() throws {
    let form = form()
    #expect(form.engine.root.published(.keyboardLayoutFrame) == .rect(CGRect(0, 810, 390, 34)))
    #expect(form.scroll.published(.keyboardLayoutFrame) == nil)
    #expect(form.scroll.published(.keyboardLayoutGuide) == nil)
    _ = form.engine.takeChanges()
    try form.show(.height(336))
    form.engine.layoutIfNeeded()
    let changes = form.engine.takeChanges()
    #expect(changes.keyboard)
    #expect(changes.views.map(\.id) == ["window"])
    var guide = KeyboardLayoutGuide()
    guide.keyboardDismissPadding = -1
    #expect(throws: PropertyError.self) {
      try form.scroll.set(.keyboardLayoutGuide, to: .keyboardLayoutGuide(guide))
    }
  }
}
