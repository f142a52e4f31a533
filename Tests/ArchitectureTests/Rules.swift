/// The modules of this package that each module may import: those that the manifest names as its dependencies.
let modules = dependencies(inManifest: manifest)

/// The modules that may import each outside module; no module may import one without a row.
let outsiders: [String: Set<String>] = [
  "ArgumentParser": ["scrollscope", "scrollscope-bench"],
  "CoreGraphics": ["ScrollModel", "RecipeViews", "ScrollProbeCore"],
  "Darwin": ["JSON", "Platform", "WebSocketServer"],
  "Foundation": [
    "ScrollModel", "RecipeViews", "ModelCoding", "Scenes", "ScrollDoctor", "ScrollRecording",
    "ForeignSource", "Predicates", "Fuzzing", "AgentTools", "Comparison", "ScrollInspector",
    "BrowserDriver",
    "Benchmarking", "ScrollProbeCore", "ScrollProbe", "scrollscope", "scrollscope-bench",
  ],
  "FoundationNetworking": ["ScrollProbe"],
  "Glibc": ["JSON", "Platform", "WebSocketServer"],
  "Logging": ["ScrollInspector", "scrollscope", "scrollscope-bench"],
  "Network": ["ScrollProbe"],
  "ObjectiveC": ["ScrollProbe"],
  "Synchronization": [
    "ScrollModel", "Simulation", "Libwebsockets", "Platform", "WebSocketServer", "ScrollInspector",
    "BrowserDriver", "scrollscope", "scrollscope-bench",
  ],
  "UIKit": ["ScrollProbe"],
]

/// The modules that users of the package import; all others are for this package alone.
let products: Set<String> = [
  "RecipeViews", "Scenes", "ScrollDoctor", "ScrollInspector", "ScrollModel", "ScrollMotion",
  "ScrollProbe", "ScrollProbeCore", "ScrollRecording",
]

/// The modules outside this package with types in the products' public declarations.
let publicOutsiders: Set<String> = ["CoreGraphics", "Foundation", "Logging", "UIKit"]

/// The modules that must give the same bits on every machine and in every replay, and what they may
/// not use: clocks, random numbers, and libm, because its functions differ between processors.
let reproducible = WordRule(
  modules: ["ScrollMotion", "ScrollModel"],
  words: [
    "ContinuousClock", "Date", "DispatchTime", "ProcessInfo", "SuspendingClock",
    "SystemRandomNumberGenerator", "UUID", "arc4random", "clock_gettime", "gettimeofday",
  ],
  functions: [
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "exp",
    "exp2", "expm1", "hypot", "log", "log10", "log1p", "log2", "pow", "sin", "sinh", "tan", "tanh",
  ],
  methods: ["random", "randomElement", "shuffle", "shuffled"]
)

/// Where the calls stand that only Linux has, or whose names or types other systems spell otherwise; the benchmarks compare
/// with servers that are for Linux alone.
let linuxFolders = [
  "Sources/CPlatform/", "Sources/Platform/Linux/", "Sources/Tools/CFanOut/",
  "Sources/Tools/CBenchmarkSupport/", "Sources/Tools/scrollscope-bench/",
]

/// What belongs there.
nonisolated(unsafe) let linuxOnly =
  #/\b(?:epoll_\w+|EPOLL\w+|timerfd_\w+|TFD_\w+|eventfd|EFD_\w+|signalfd|inotify_\w+|memfd_create|accept4|dup3|pipe2|TCP_INFO|TCP_QUICKACK|TCP_CORK|SO_PEERCRED|MSG_MORE|MSG_NOSIGNAL|O_TMPFILE|O_PATH|SOCK_\w+|st_mtim|POLLRDHUP|ppoll|posix_spawn\w*|RLIMIT_\w+|__rlimit_\w+|prctl|gettid|sendfile|splice|renameat2|fallocate|mallinfo2?|malloc_trim)\b|/proc/|"xdg-open"/#
  .wordBoundaryKind(.simple)

struct WordRule {
  let modules: Set<String>
  /// Words that may not occur.
  let words: Set<String>
  /// Functions that may not be called.
  let functions: Set<String>
  /// Methods that may not be called on any value.
  let methods: Set<String>
}

/// The folders of the page that each folder may import from; its types may come from `types` as well.
///
/// `app` connects the others and tests test them, so both may import all of the page's files.
let webFolders: [String: WebFolder] = [
  "generated": WebFolder(imports: []),
  "model": WebFolder(imports: ["model", "generated"]),
  "kit": WebFolder(imports: ["kit", "model"]),
  "protocol": WebFolder(imports: ["protocol", "model", "generated", "kit"]),
  "probe": WebFolder(imports: ["probe"]),
  "source": WebFolder(imports: ["source", "protocol", "model"], types: ["app"]),
  "controllers": WebFolder(
    imports: ["controllers", "protocol", "model", "generated", "kit"],
    types: ["app", "source"]
  ),
  "panels": WebFolder(
    imports: ["panels", "model", "generated", "kit"],
    types: ["app", "protocol"]
  ),
  "app": WebFolder(
    imports: [
      "app", "panels", "controllers", "source", "protocol", "kit", "model", "generated",
    ]
  ),
]

struct WebFolder {
  let imports: Set<String>
  var types: Set<String> = []
}

/// The folder in which each panel has a folder of its own; a panel may not import another.
let webPanels = "panels"

/// The folder of the page's tests, the only one that may import files outside the page.
let webTests = "tests"

/// The globals that the page's model may not use, so that it runs without a page.
let browserGlobals: Set<String> = ["WebSocket", "document", "globalThis", "localStorage", "window"]

/// The largest number of lines of a source file.
let longestFile = 400

/// The modules between the sockets and the engine, where a type is to be small enough to be read as a whole.
let modulesOfSmallTypes = ["Inspector", "Simulation", "WebSocketServer", "ScrollInspector"]

/// The largest number of lines of a type with its extensions.
let longestType = 450

/// The largest number of files that a type is in.
let mostFilesOfType = 8
