import ScrollProbe
import UIKit

/// Records what the app's scroll views do, until it ends.
@MainActor func recordForScrollScope(_ feed: UIScrollView) throws {
  var options = ScrollProbe.Options()
  options.name = "Feed"
  options.recordsCallers = true
  ScrollProbe.track(feed, id: "feed")
  let folders = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
  if let folder = folders.first {
    try ScrollProbe.record(to: folder.appending(path: "feed.ndjson"), options: options)
  }
}
