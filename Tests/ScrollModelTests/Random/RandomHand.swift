import Foundation
import Fuzzing
import ScrollModel
import TestSupport

/// A source of random input to a scene: touches, wheels, sets, calls and waits.
struct RandomHand {
  var random: SeededGenerator
  private var fingers = RandomFingers(over: CGSize(width: 320, height: 480))

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next step.
  enum Step {
    /// Time advances to the next frame.
    case frame
    /// Time advances by this number of microseconds.
    case wait(Int64)
    case command(Command, after: Int64)
  }

  mutating func step(in scene: RandomScene) -> Step {
    let pause = Int64.random(of: [0, 1, 4_000, 8_333, 16_000, 16_667], using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<35: return .frame
    case 35..<38: return .wait(Int64.random(in: 0..<400_000, using: &random))
    case 38..<80:
      let touches = fingers.touches(after: pause, using: &random)
      return .command(.touch(touches), after: pause)
    case 80: return .command(.statusBarTap, after: pause)
    case 81..<88: return .command(.wheel(fingers.wheel(using: &random)), after: pause)
    case 88: return .command(.setDevice(deviceChange()), after: pause)
    case 89..<95: return .command(set(in: scene), after: pause)
    default: return .command(call(in: scene), after: pause)
    }
  }

  private mutating func deviceChange() -> DeviceChange {
    var change = DeviceChange()
    switch Int.random(in: 0..<4, using: &random) {
    case 0: change.displayScale = .random(of: [1, 2, 3, 0.7], using: &random)
    case 1: change.safeAreaInsets = Bool.random(using: &random) ? .zero : EdgeInsets(20, 7, 34, 0)
    case 2: change.size = CGSize(width: (200...500).random(using: &random), height: 480)
    default: change.orientation = Device.Orientation.allCases.randomElement(using: &random)
    }
    return change
  }

  private mutating func set(in scene: RandomScene) -> Command {
    let switched = PropertyValue.bool(Bool.random(using: &random))
    switch Int.random(in: 0..<24, using: &random) {
    case 0: return .set(view: "button", values: [Command.Assignment(.isEnabled, switched)])
    case 1: return .set(view: "bar", values: [Command.Assignment(.isHidden, switched)])
    case 2:
      let property = Property.automaticallyAdjustsScrollViewInsets
      return .set(view: "window", values: [Command.Assignment(property, switched)])
    default: return setScrollView(in: scene)
    }
  }

  private mutating func setScrollView(in scene: RandomScene) -> Command {
    let view = scene.scrollViews.randomElement(using: &random)?.id ?? ""
    let flag = PropertyValue.bool(Int.random(in: 0..<4, using: &random) > 0)
    let point = CGPoint(
      x: (-80...900).random(using: &random),
      y: (-80...900).random(using: &random)
    )
    let value: (Property, PropertyValue) =
      switch Int.random(in: 0..<29, using: &random) {
      case 23: (.minimumZoomScale, .number((0.1...1.5).random(using: &random)))
      case 24: (.maximumZoomScale, .number((0.9...6).random(using: &random)))
      case 25: (.zoomScale, .number((-1...8).random(using: &random)))
      case 26: (.bouncesZoom, flag)
      case 27: (.viewForZooming, .view(scene.movable.randomElement(using: &random)))
      case 0, 1: (.contentOffset, .point(point))
      case 2: (.contentSize, .size(RandomScene.contentSize(&random)))
      case 3: (.contentInset, .insets(RandomScene.insets(&random)))
      case 4: (.bouncesVertically, flag)
      case 5: (.alwaysBounceVertical, flag)
      case 6: (.isScrollEnabled, flag)
      case 7: (.isDirectionalLockEnabled, flag)
      case 8: (.decelerationRate, .number(Double.random(of: [0.99, 0.998, 0.5], using: &random)))
      case 9: (.frame, .rect(frame()))
      case 10: (.bounds, .rect(CGRect(origin: point, size: frame().size)))
      case 11: (.transform, .transform(RandomScene.transform(&random)))
      case 12: (.center, .point(CGPoint(x: point.x / 4, y: point.y / 4)))
      case 13: (.contentInsetAdjustmentBehavior, .string(behavior()))
      case 14: (.showsVerticalScrollIndicator, flag)
      case 15: (.isPagingEnabled, flag)
      case 16:
        (.contentAlignmentPoint, .point(CGPoint(x: 0.5, y: (0...1).random(using: &random))))
      case 17: (.delaysContentTouches, flag)
      case 18: (.canCancelContentTouches, flag)
      case 19: (.transfersHorizontalScrollingToParent, flag)
      case 20: (.refreshControl, flag)
      case 21: (.isRefreshing, flag)
      case 22: (.semanticContentAttribute, .string("forceRightToLeft"))
      default: (.alpha, .number(7))
      }
    return .set(view: view, values: [Command.Assignment(value.0, value.1)])
  }

  private mutating func frame() -> CGRect {
    CGRect(
      (-20...100).random(using: &random),
      (-20...100).random(using: &random),
      (0...400).random(using: &random),
      (0...500).random(using: &random)
    )
  }

  private mutating func behavior() -> String {
    ContentInsetAdjustmentBehavior.allCases.randomElement(using: &random)?.rawValue ?? ""
  }

  private mutating func call(in scene: RandomScene) -> Command {
    let scroll = scene.scrollViews.randomElement(using: &random)?.id ?? ""
    let parent = scene.containers.randomElement(using: &random) ?? ""
    let child = scene.movable.randomElement(using: &random) ?? ""
    let sibling = scene.movable.randomElement(using: &random) ?? ""
    let offset = CGPoint(
      x: (-80...900).random(using: &random),
      y: (-80...900).random(using: &random)
    )
    let isAnimated = Int.random(in: 0..<3, using: &random) > 0
    switch Int.random(in: 0..<18, using: &random) {
    case 16: return .call(view: scroll, .flashScrollIndicators)
    case 17: return .call(view: "button", .sendAction(.touchUpInside))
    case 13, 14:
      let scale = (0.1...8).random(using: &random)
      return .call(view: scroll, .setZoomScale(scale, animated: isAnimated))
    case 15:
      let rect = CGRect(origin: offset, size: CGSize(width: 60, height: offset.y))
      return .call(view: scroll, .zoom(to: rect, animated: isAnimated))
    case 12: return .call(view: scroll, .stopScrollingAndZooming)
    case 0, 1, 2: return .call(view: scroll, .setContentOffset(offset, animated: isAnimated))
    case 3, 4:
      let rect = CGRect(origin: offset, size: CGSize(width: 30, height: 600))
      return .call(view: scroll, .scrollRectToVisible(rect, animated: isAnimated))
    case 5: return .call(view: child, .removeFromSuperview)
    case 6, 7: return .call(view: parent, .insertSubview(child, .front))
    case 8:
      return .call(view: parent, .insertSubview(child, .at(Int.random(in: -1..<4, using: &random))))
    case 9: return .call(view: parent, .insertSubview(child, .below(sibling)))
    case 10: return .call(view: parent, .bringSubviewToFront(child))
    default: return .call(view: parent, .sendSubviewToBack(child))
    }
  }
}
