/// Which module of ours may import which; a folder below Sources without a row is an error.
let modules: [String: Set<String>] = [
  "CLibwebsockets": [],
  "CJansson": [],
  "CZlib": [],
  "Zlib": ["CZlib"],
  "ScrollMotion": [],
  "JSON": ["CJansson"],
  "ScrollModel": ["ScrollMotion"],
  "RecipeViews": ["ScrollModel"],
  "ModelCoding": ["ScrollModel", "RecipeViews", "JSON"],
  "Scenes": ["ScrollModel", "RecipeViews", "ModelCoding", "JSON"],
  "ScrollRecording": ["ScrollModel", "ModelCoding", "JSON", "Scenes", "Zlib"],
  "ScrollDoctor": ["ScrollModel", "RecipeViews", "JSON"],
  "Predicates": ["ScrollModel", "ModelCoding", "JSON"],
  "SeededRandom": [],
  "Fuzzing": [
    "ScrollModel", "ModelCoding", "Scenes", "ScrollRecording", "Predicates", "SeededRandom",
  ],
  "Inspector": [
    "ScrollModel", "ModelCoding", "Scenes", "ScrollRecording", "ScrollDoctor", "Predicates", "JSON",
  ],
  "WebSocketServer": ["CLibwebsockets"],
  "ScrollInspector": libraries.subtracting(["ScrollInspector"]),
  "scrollscope": libraries,
  "scrollscope-bench": libraries,
]

private let libraries: Set<String> = [
  "ScrollMotion", "JSON", "ScrollModel", "RecipeViews", "ModelCoding", "Scenes", "ScrollRecording",
  "ScrollDoctor", "Predicates", "SeededRandom", "Fuzzing", "Inspector", "WebSocketServer",
  "ScrollInspector", "Zlib",
]

/// Who may import a module that is not ours; one without a row may be imported by nobody.
let outsiders: [String: Set<String>] = [
  "ArgumentParser": ["scrollscope"],
  "Foundation": [
    "ScrollModel", "RecipeViews", "ModelCoding", "Scenes", "ScrollDoctor", "ScrollRecording",
    "Predicates", "Fuzzing", "ScrollInspector", "scrollscope", "scrollscope-bench",
  ],
  "Glibc": ["JSON", "WebSocketServer", "ScrollInspector", "scrollscope", "scrollscope-bench"],
  "Logging": ["ScrollInspector", "scrollscope"],
  "Synchronization": [
    "ScrollModel", "WebSocketServer", "ScrollInspector", "scrollscope", "scrollscope-bench",
  ],
]

/// What must give the same bits on every machine and in every replay: no clock, no chance, and
/// nothing of libm, whose functions differ between processors.
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

struct WordRule {
  let modules: Set<String>
  /// Not to be mentioned at all.
  let words: Set<String>
  /// Not to be called.
  let functions: Set<String>
  /// Not to be called on anything.
  let methods: Set<String>
}

/// Which folder of the page may import from which.
///
/// Files beside these folders wire them together, and the tests test them: both may import all of
/// the page's, and nobody imports the former.
let webFolders: [String: Set<String>] = [
  "model": ["model"],
  "commands": ["commands", "model"],
  "io": ["io", "model"],
  "views": ["views", "model"],
]

/// The folder of the page's tests, which alone import what is not the page's.
let webTests = "tests"

/// What the page's model must not touch, so that it runs without a page.
let browserGlobals: Set<String> = ["WebSocket", "document", "globalThis", "localStorage", "window"]

/// The length in lines that no source file passes.
let longestFile = 400
