/* The types of the app that many controllers and panels use. */

type App = import("./commands.js").App;
type CommandList = import("./commands.js").CommandList;
type Parts = import("./mountPanels.js").Parts;
type Store = import("./store.js").Store;
