/* The types of the app that many controllers and panels use. */

type App = import("./commands.js").App;
type CommandList = import("./commands.js").CommandList;
type Store = import("./store.js").Store;

/* An interface, because its members refer to the app, which has them. */
interface Parts extends ReturnType<typeof import("./mountPanels.js").mountPanels> {}
