/* The types of the app that many controllers and panels use. */

type CommandList = import("./commands.js").CommandList;
type Store = import("./store.js").Store;
