// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether `Platform` is built as for other systems than Linux, with what POSIX has, so that tests run that here.
let portableSettings: [SwiftSetting] =
  Context.environment["SCROLLSCOPE_PORTABLE"] == nil ? [] : [.define("SCROLLSCOPE_PORTABLE")]

/// For the modules that hold C objects: each unsafe step is spelled `unsafe` and can be found.
let cSettings = settings + [.strictMemorySafety()]

/// What `.ci/test` asks for: a module is compiled at once, which reads what its files share only once.
///
/// A package with such flags cannot be used by another one, so they are set only on request.
let wholeModule: [String]? =
  Context.environment["SCROLLSCOPE_OPTIMIZE"] == nil
  ? nil : ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"]

/// The flags of the modules in which tests spend most of their time: optimised, with their assertions.
let testedFlags: [SwiftSetting] =
  wholeModule.map { [.unsafeFlags($0 + ["-O", "-assert-config", "Debug"])] } ?? []

/// The flags of the test targets, which no module waits for: their interfaces need no job of their own.
let testFlags: [SwiftSetting] =
  wholeModule.map { [.unsafeFlags($0 + ["-no-emit-module-separately-wmo"])] } ?? []

/// What is below `Sources`.
let modules: [Target] = [
  .systemLibrary(
    name: "CLibwebsockets",
    pkgConfig: "libwebsockets",
    providers: [.apt(["libwebsockets-dev"]), .brew(["libwebsockets"])]
  ),
  .systemLibrary(
    name: "CJansson",
    pkgConfig: "jansson",
    providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]
  ),
  .systemLibrary(
    name: "CZlib",
    pkgConfig: "zlib",
    providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
  ),
  .systemLibrary(name: "CPlatform"),
  .target(
    name: "Platform",
    dependencies: ["CPlatform"],
    swiftSettings: cSettings + testedFlags + portableSettings
  ),
  .target(name: "Zlib", dependencies: ["CZlib"], swiftSettings: cSettings),
  .target(
    name: "ScrollMotion",
    swiftSettings: settings + testedFlags,
    // Unoptimised, rounding is a call of libm's rint, which only Foundation or Glibc would link.
    linkerSettings: [.linkedLibrary("m")]
  ),
  .target(name: "CJanssonArena", dependencies: ["CJansson"]),
  .target(
    name: "JSON",
    dependencies: ["CJansson", "CJanssonArena"],
    swiftSettings: cSettings + testedFlags
  ),
  .target(
    name: "ScrollModel",
    dependencies: ["ScrollMotion"],
    swiftSettings: settings + testedFlags
  ),
  .target(
    name: "RecipeViews",
    dependencies: ["ScrollModel"],
    swiftSettings: settings + testedFlags
  ),
  .target(
    name: "ModelCoding",
    dependencies: ["ScrollModel", "RecipeViews", "JSON"],
    swiftSettings: settings + testedFlags
  ),
  .target(
    name: "Scenes",
    dependencies: [
      "ScrollModel", "RecipeViews", "ModelCoding", "Predicates", "JSON", "Platform",
    ],
    resources: [.copy("BuiltIn")],
    swiftSettings: settings + testedFlags
  ),
  .target(
    name: "ForeignSource",
    dependencies: ["ScrollModel", "ModelCoding", "JSON"],
    swiftSettings: settings
  ),
  .target(
    name: "ScrollRecording",
    dependencies: [
      "ScrollMotion", "ScrollModel", "ModelCoding", "Scenes", "ForeignSource", "JSON", "Zlib",
      "Platform",
    ],
    swiftSettings: settings + testedFlags
  ),
  .target(
    name: "SourceImport",
    dependencies: ["ForeignSource", "ScrollRecording", "JSON"],
    path: "Sources/Tools/SourceImport",
    swiftSettings: settings
  ),
  .target(
    name: "Comparison",
    dependencies: [
      "ScrollMotion", "ScrollModel", "ModelCoding", "Scenes", "SourceImport", "ScrollRecording",
      "JSON", "SeededRandom",
    ],
    path: "Sources/Tools/Comparison",
    swiftSettings: settings + testedFlags
  ),
  .target(
    name: "ScrollDoctor",
    dependencies: ["ScrollModel", "RecipeViews", "ModelCoding", "ForeignSource", "JSON"],
    swiftSettings: settings + testedFlags
  ),
  .target(
    name: "Predicates",
    dependencies: ["ScrollModel", "ModelCoding", "JSON"],
    swiftSettings: settings + testedFlags
  ),
  .target(name: "SeededRandom", path: "Sources/Tools/SeededRandom", swiftSettings: settings),
  .target(
    name: "Fuzzing",
    dependencies: [
      "ModelCoding", "ScrollModel", "Scenes", "ScrollRecording", "Predicates", "SeededRandom",
    ],
    path: "Sources/Tools/Fuzzing",
    swiftSettings: settings
  ),
  .target(
    name: "Simulation",
    dependencies: [
      "ModelCoding", "ScrollModel", "Scenes", "ScrollRecording", "ScrollDoctor", "Predicates",
      "ForeignSource", "JSON",
    ],
    swiftSettings: settings
  ),
  .target(
    name: "AgentTools",
    dependencies: [
      "ModelCoding", "ScrollModel", "Scenes", "ScrollRecording", "ScrollDoctor", "Simulation",
      "ForeignSource", "Comparison", "JSON",
    ],
    path: "Sources/Tools/AgentTools",
    swiftSettings: settings
  ),
  // Parts of other people's apps: they import nothing of this package, and nothing of the system but what it has.
  .target(
    name: "ScrollProbeCore",
    path: "Sources/Probe/ScrollProbeCore",
    swiftSettings: settings + testedFlags
  ),
  .target(
    name: "ScrollProbe",
    dependencies: ["ScrollProbeCore"],
    path: "Sources/Probe/ScrollProbe",
    swiftSettings: settings
  ),
  .target(name: "Sockets", swiftSettings: settings),
  .target(
    name: "Inspector",
    dependencies: [
      "ModelCoding", "ScrollModel", "Scenes", "ScrollRecording", "ScrollDoctor", "Predicates",
      "Simulation", "ForeignSource", "Sockets", "JSON",
    ],
    swiftSettings: settings
  ),
  .target(
    name: "Libwebsockets",
    dependencies: ["CLibwebsockets", "Platform", "CPlatform"],
    swiftSettings: cSettings
  ),
  .target(
    name: "WebSocketServer",
    dependencies: ["Sockets", "Libwebsockets", "CLibwebsockets", "Platform", "CPlatform"],
    swiftSettings: cSettings
  ),
  .target(
    name: "WebSocketClient",
    dependencies: ["Libwebsockets", "CLibwebsockets", "Platform"],
    swiftSettings: cSettings
  ),
  .target(
    name: "ScrollInspector",
    dependencies: [
      "ModelCoding",
      "ScrollModel", "Scenes", "ScrollRecording", "ScrollDoctor", "Simulation", "Inspector",
      "ForeignSource", "JSON", "Sockets", "WebSocketServer", "WebSocketClient", "Libwebsockets",
      "Zlib", "ScrollProbeCore", "Platform",
      .product(name: "Logging", package: "swift-log"),
    ],
    resources: [.copy("../../web")],
    swiftSettings: settings
  ),
  .target(
    name: "BrowserDriver",
    dependencies: ["WebSocketClient", "ForeignSource", "Platform", "JSON"],
    path: "Sources/Tools/BrowserDriver",
    swiftSettings: settings
  ),
  .executableTarget(
    name: "scrollscope",
    dependencies: [
      "ModelCoding",
      "ScrollModel", "Scenes", "ScrollRecording", "ScrollDoctor", "Predicates", "Fuzzing",
      "Simulation", "AgentTools", "ScrollInspector", "WebSocketServer", "WebSocketClient",
      "Sockets", "ForeignSource", "SourceImport", "Comparison", "BrowserDriver", "ScrollProbeCore",
      "Platform", "JSON",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "Logging", package: "swift-log"),
    ],
    swiftSettings: settings
  ),
  .target(name: "CFanOut", path: "Sources/Tools/CFanOut"),
  .target(name: "CBenchmarkSupport", path: "Sources/Tools/CBenchmarkSupport"),
  .target(
    name: "Benchmarking",
    dependencies: ["JSON"],
    path: "Sources/Tools/Benchmarking",
    swiftSettings: settings
  ),
  .executableTarget(
    name: "scrollscope-bench",
    dependencies: [
      "CFanOut", "CBenchmarkSupport", "Benchmarking",
      "ModelCoding",
      "ScrollModel", "ScrollDoctor", "RecipeViews", "Scenes", "ScrollRecording", "Inspector",
      "ScrollInspector",
      "WebSocketServer", "WebSocketClient", "Sockets", "SeededRandom", "JSON",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "Logging", package: "swift-log"),
    ],
    path: "Sources/Tools/scrollscope-bench",
    resources: [.copy("Peers")],
    swiftSettings: settings
  ),
]

let package = Package(
  name: "scrollscope",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [
    .library(name: "ScrollMotion", targets: ["ScrollMotion"]),
    .library(name: "ScrollModel", targets: ["ScrollModel"]),
    .library(name: "RecipeViews", targets: ["RecipeViews"]),
    .library(name: "ScrollRecording", targets: ["ScrollRecording", "Scenes"]),
    .library(name: "ScrollDoctor", targets: ["ScrollDoctor"]),
    .library(name: "ScrollInspector", targets: ["ScrollInspector", "Scenes"]),
    .library(name: "ScrollProbe", targets: ["ScrollProbe"]),
    .library(name: "ScrollProbeCore", targets: ["ScrollProbeCore"]),
    .executable(name: "scrollscope", targets: ["scrollscope"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: modules + [
    .target(
      name: "TestSupport",
      dependencies: ["SeededRandom"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .target(
      name: "RandomScenes",
      dependencies: [
        "ModelCoding", "ScrollModel", "Scenes", "Fuzzing", "SeededRandom", "JSON",
      ],
      path: "Tests/RandomScenes",
      swiftSettings: settings
    ),
    .target(
      name: "SchemaSupport",
      dependencies: ["JSON"],
      path: "Tests/SchemaSupport",
      // Tests validate each message of each session, which unoptimised takes half of their time. The
      // option does not keep other packages from using the products, because none has this target.
      swiftSettings: settings + [.unsafeFlags(["-O"])]
    ),
    .target(
      name: "InspectorSupport",
      dependencies: [
        "Inspector", "Simulation", "ModelCoding", "ScrollRecording", "Scenes", "ScrollModel",
        "Sockets", "WebSocketClient", "JSON", "SchemaSupport", "RandomScenes",
      ],
      path: "Tests/InspectorSupport",
      swiftSettings: settings
    ),
    .target(
      name: "WebSocketSupport",
      dependencies: ["Sockets", "WebSocketServer", "WebSocketClient"],
      path: "Tests/WebSocketSupport",
      swiftSettings: settings
    ),
    .target(
      name: "FaultSimulator",
      dependencies: [
        "Inspector", "Simulation", "ModelCoding", "ScrollRecording", "Scenes", "ScrollModel",
        "Fuzzing", "Sockets", "SeededRandom", "JSON", "RandomScenes",
      ],
      path: "Tests/FaultSimulator",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "fault-simulator",
      dependencies: ["FaultSimulator"],
      path: "Tests/FaultSimulatorTool",
      swiftSettings: settings
    ),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Inspector", "Simulation", "ModelCoding", "ScrollRecording", "Scenes", "ScrollModel",
        "SourceImport", "Sockets", "Zlib",
        "SeededRandom", "JSON", "FaultSimulator",
      ],
      path: "Tests/FuzzTargets",
      exclude: ["Corpora"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "fuzz-target",
      dependencies: ["FuzzTargets", "SeededRandom"],
      path: "Tests/FuzzTool",
      swiftSettings: settings
    ),
    .target(
      name: "MotionHashing",
      dependencies: ["ScrollMotion", "TestSupport"],
      path: "Tests/MotionHashing",
      swiftSettings: settings
    ),
    .target(
      name: "MotionExactness",
      dependencies: ["ScrollMotion"],
      path: "Tests/MotionExactness",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "motion-exactness",
      dependencies: ["MotionExactness"],
      path: "Tests/MotionExactnessTool",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "motion-hash",
      dependencies: ["MotionHashing"],
      path: "Tests/MotionHash",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "echo-server",
      dependencies: ["Sockets", "WebSocketServer"],
      path: "Tests/EchoServer",
      swiftSettings: settings
    ),
    .target(
      name: "UIKitStub",
      path: "Tests/UIKitStub",
      exclude: ["README.md"],
      // UIKit's properties are native code, which does not check for overlapping accesses: the cost of a frame is to be
      // the probe's own.
      swiftSettings: settings + [.unsafeFlags(["-enforce-exclusivity=unchecked"])]
    ),
    // The files of ScrollProbe, through a link to their folder: to them, UIKit is the stand-in. Its own name is another
    // one, because every target finds the modules of all others, and would take it for UIKit.
    .target(
      name: "ScrollProbeOnStub",
      dependencies: ["ScrollProbeCore", "UIKitStub"],
      path: "Tests/ScrollProbeOnStub",
      swiftSettings: settings + [.unsafeFlags(["-module-alias", "UIKit=UIKitStub"])]
    ),
    .target(
      name: "ScrollProbeArticle",
      dependencies: ["ScrollProbeOnStub", "UIKitStub"],
      path: "Tests/ScrollProbeArticle",
      swiftSettings: settings + [
        .unsafeFlags([
          "-module-alias", "UIKit=UIKitStub", "-module-alias", "ScrollProbe=ScrollProbeOnStub",
        ])
      ]
    ),
    .target(
      name: "ProbeSupport",
      dependencies: ["ScrollProbeCore", "ForeignSource", "JSON"],
      path: "Tests/ProbeSupport",
      swiftSettings: settings
    ),
    .target(
      name: "StubApp",
      dependencies: ["UIKitStub"],
      path: "Tests/StubApp",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "stub-app",
      dependencies: [
        "ScrollProbeCore", "ScrollProbeOnStub", "StubApp", "UIKitStub", "Sockets",
        "WebSocketClient", "WebSocketServer",
      ],
      path: "Tests/StubAppTool",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "example-server-loop",
      dependencies: ["ScrollModel", "ScrollInspector"],
      path: "Tests/Examples/ServerLoop",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "example-source",
      dependencies: ["ScrollModel", "ScrollInspector"],
      path: "Tests/Examples/Source",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "example-own-loop",
      dependencies: ["ScrollModel", "ScrollInspector"],
      path: "Tests/Examples/OwnLoop",
      swiftSettings: settings
    ),
    .testTarget(
      name: "ScrollMotionTests",
      dependencies: [
        "ScrollMotion", "MotionHashing", "MotionExactness", "TestSupport", "motion-hash",
      ],
      resources: [.copy("Vectors")],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ArchitectureTests",
      dependencies: ["ScrollModel"],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ZlibTests",
      dependencies: ["Zlib", "TestSupport"],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "JSONTests",
      dependencies: ["JSON", "CJansson", "TestSupport"],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ScrollModelTests",
      dependencies: [
        "ModelCoding", "RecipeViews", "Scenes", "ScrollModel", "ScrollMotion", "RandomScenes",
        "TestSupport",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "ModelCoding", "RecipeViews", "Scenes", "ScrollRecording", "ScrollModel", "JSON",
        "TestSupport",
      ],
      resources: [.copy("BrokenFiles")],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ModelCodingTests",
      dependencies: [
        "ModelCoding", "RecipeViews", "Scenes", "ScrollModel", "ScrollMotion", "JSON",
        "RandomScenes", "TestSupport",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ScrollRecordingTests",
      dependencies: [
        "ModelCoding", "RecipeViews",
        "ScrollRecording", "Scenes", "ScrollModel", "ScrollMotion", "JSON", "Zlib", "TestSupport",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ScrollDoctorTests",
      dependencies: [
        "ModelCoding", "RecipeViews", "ScrollDoctor", "ForeignSource", "ScrollRecording", "Scenes",
        "ScrollModel", "SeededRandom", "JSON", "TestSupport",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "PredicatesTests",
      dependencies: [
        "ModelCoding", "RecipeViews", "Predicates", "Scenes", "ScrollModel", "TestSupport",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "ModelCoding", "RecipeViews", "Fuzzing", "Predicates", "ScrollRecording", "Scenes",
        "ScrollModel", "TestSupport",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "ModelCoding", "RecipeViews",
        "Inspector", "Simulation", "ScrollRecording", "ScrollDoctor", "Scenes", "ScrollModel",
        "ForeignSource", "Sockets", "JSON", "RandomScenes", "TestSupport", "InspectorSupport",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "SourceImportTests",
      dependencies: [
        "SourceImport", "ForeignSource", "ScrollRecording", "SeededRandom", "Zlib", "JSON",
        "TestSupport",
      ],
      resources: [.copy("Samples")],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ScrollProbeCoreTests",
      dependencies: ["ScrollProbeCore", "ProbeSupport", "ForeignSource", "SeededRandom", "JSON"],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ScrollProbeTests",
      dependencies: [
        "ScrollProbeCore", "ScrollProbeOnStub", "ScrollProbeArticle", "UIKitStub", "StubApp",
        "ProbeSupport", "ForeignSource", "JSON",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ComparisonTests",
      dependencies: [
        "Comparison", "ScrollModel", "ScrollRecording", "SourceImport", "SeededRandom", "JSON",
      ],
      resources: [.copy("Traces")],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "FaultSimulatorTests",
      dependencies: ["FaultSimulator"],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "FuzzTargetsTests",
      dependencies: ["FuzzTargets", "SeededRandom"],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "VectorTests",
      dependencies: [
        "Comparison", "ForeignSource", "Fuzzing", "Inspector", "JSON", "ModelCoding", "Predicates",
        "RecipeViews",
        "Scenes",
        "ScrollDoctor", "ScrollModel", "ScrollMotion", "ScrollRecording", "Simulation",
        "WebSocketServer", "Zlib", "RandomScenes", "TestSupport",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "SchemaTests",
      dependencies: [
        "ModelCoding", "RecipeViews",
        "SchemaSupport", "InspectorSupport", "Inspector", "ScrollRecording", "ScrollDoctor",
        "Scenes", "Simulation", "ForeignSource", "ScrollModel",
        "JSON",
        "RandomScenes", "SeededRandom", "TestSupport",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "ScrollInspectorTests",
      dependencies: [
        "ScrollInspector", "Inspector", "ScrollModel", "ScrollRecording", "Simulation",
        "WebSocketClient", "Scenes", "JSON", "TestSupport", "InspectorSupport",
        "example-server-loop", "example-own-loop", "scrollscope",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "JSON", "ForeignSource", "Inspector", "ScrollRecording", "Scenes", "BrowserDriver",
        "TestSupport", "InspectorSupport", "SchemaSupport", "scrollscope", "stub-app",
        "example-source",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "BenchmarkTests",
      dependencies: [
        "Benchmarking", "JSON", "SchemaSupport", "TestSupport", "scrollscope", "scrollscope-bench",
      ],
      exclude: ["benchmarks.schema.json"],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "WebSocketServerTests",
      dependencies: [
        "Sockets", "WebSocketServer", "WebSocketClient", "Libwebsockets", "Platform",
        "WebSocketSupport",
        "TestSupport", "echo-server",
      ],
      swiftSettings: settings + testFlags
    ),
    .testTarget(
      name: "WebSocketClientTests",
      dependencies: [
        "Sockets", "WebSocketClient", "WebSocketServer", "Libwebsockets", "Platform",
        "WebSocketSupport",
        "TestSupport",
      ],
      swiftSettings: settings + testFlags
    ),
  ],
  swiftLanguageModes: [.v6]
)
