public import Foundation

@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  public var activationState: UIScene.ActivationState = .foregroundActive
}

@MainActor public final class UIWindowScene: UIScene {
  public var windows: [UIWindow] = []
}

@MainActor public final class UIApplication: UIResponder {
  public static let shared: UIApplication = UIApplication()
  public static let didEnterBackgroundNotification: NSNotification.Name = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification"
  )

  public var connectedScenes: Set<UIScene> = []
}
