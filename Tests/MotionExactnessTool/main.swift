import Foundation
import MotionExactness

// Prints how far the law of motion is from measurements; see the article "Exactness" of ScrollModel.
let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
for line in try Exactness.table(vectors: tests.appending(path: "ScrollMotionTests/Vectors")) {
  print(line)
}
