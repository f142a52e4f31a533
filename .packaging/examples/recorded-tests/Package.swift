// swift-tools-version: 6.1
import PackageDescription

// In a package of your own the dependency is the address of a repository and a version, in place of the path.
let package = Package(
  name: "recorded-tests",
  dependencies: [.package(name: "scrollscope", path: "../../..")],
  targets: [
    .testTarget(
      name: "RecordingTests",
      dependencies: [
        .product(name: "ScrollModel", package: "scrollscope"),
        .product(name: "ScrollRecording", package: "scrollscope"),
        .product(name: "ScrollDoctor", package: "scrollscope"),
      ],
      resources: [.copy("Recordings")]
    )
  ]
)
