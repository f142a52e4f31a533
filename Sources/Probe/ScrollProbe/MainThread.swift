#if canImport(UIKit)
import Foundation

/// Does something if this is the main thread.
///
/// There, UIKit calls observers. An app that changes a view on another thread has a mistake, which is not the probe's to
/// end the app for.
func ifOnMainThread(_ act: @MainActor () -> Void) {
  #if canImport(ObjectiveC)
  guard Thread.isMainThread else { return }
  #endif
  // Elsewhere tests run the main actor on any thread.
  MainActor.assumeIsolated(act)
}
#endif
