/** Errors of the server in a person's words. */

/** @typedef {import("./session.js").RpcError} RpcError */

/**
 * What the person was doing, by method.
 * @type {Readonly<Record<string, string>>}
 */
const DEEDS = Object.freeze(/** @type {Record<string, string>} */ ({
  "Scene.load": "The scene was not opened",
  "Scene.reset": "The scene was not reset",
  "Scene.list": "The list of scenes did not come",
  "Scene.demonstrate": "The demo did not start",
  "Doctor.run": "The problems were not listed",
  "Sim.pause": "Engine time was not paused",
  "Sim.resume": "Engine time was not resumed",
  "Sim.step": "The engine did not step",
  "Sim.setRate": "The speed was not changed",
  "Sim.seek": "The engine did not go back",
  "Sim.fork": "The ghost did not start",
  "Sim.dropFork": "The ghost was not dropped",
  "History.commands": "What was done was not listed",
  "History.query": "The past was not computed",
  "Control.acquire": "Control was not given",
  "Control.release": "Control was not released",
  "Input.touch": "The touch was refused",
  "Input.wheel": "The wheel was refused",
  "Input.perform": "The actions were refused",
  "Input.statusBarTap": "The tap on the status bar was refused",
  "Keyboard.show": "The keyboard was not shown",
  "Keyboard.hide": "The keyboard was not hidden",
  "View.set": "The value was not set",
  "Edit.undo": "The edit was not undone",
  "Edit.redo": "The edit was not done again",
  "Device.set": "The device was not changed",
  "Record.start": "The recording did not begin",
  "Record.stop": "The recording was not ended",
  "Record.mark": "The moment was not marked",
  "Record.list": "The list of recordings did not come",
  "Record.open": "The recording was not opened",
  "Record.put": "The file was not taken",
  "Session.attach": "The server did not attach this page",
  "State.resync": "The server did not send a fresh state",
}));

/**
 * Why, by JSON-RPC code; codes without an entry are told in the server's own words.
 * @type {Readonly<Record<string, string>>}
 */
const REASONS = Object.freeze(/** @type {Record<string, string>} */ ({
  0: "the connection was lost",
  "-32601": "this server cannot do that",
  "-32603": "the server failed inside",
  "-32010": "this page is not attached",
  "-32011": "someone else controls the scene",
  "-32012": "there is no such view",
  "-32013": "that property can only be read",
  "-32014": "the value is out of range",
  "-32016": "it is over a limit of the server",
  "-32017": "the scene has changed meanwhile",
}));

/**
 * One sentence for a refused request.
 * @param {string} method
 * @param {RpcError} error
 */
export function explainError(method, error) {
  const deed = DEEDS[method] ?? `${method} was refused`;
  const known = REASONS[String(error.code)];
  const own = error.message.trim().replace(/\.$/, "");
  const reason = known && own && error.code !== 0 ? `${known} (${own})` : (known ?? own) || `error ${error.code}`;
  const path = error.data?.path;
  // A parameter of the request is the page's own business; a place in a document is the author's.
  const place = typeof path === "string" && path.lastIndexOf("/") > 0 ? ` At ${path}.` : "";
  return `${deed}: ${reason}.${place}`;
}

/** @param {any} params */
const touches = (params) => /** @type {{ phase?: string }[]} */ (params?.touches ?? []);

/**
 * Whether an error needs no words of its own, because the page shows what there is to know.
 * @param {string} method
 * @param {any} params
 * @param {RpcError} error
 */
export function isSilent(method, params, { code }) {
  // An older server knows nothing of pointing; nobody misses it who has not seen it. Any answer to an
  // acknowledgement is one.
  if (method === "Overlay.highlight" || method === "State.ack") return true;
  // Asked for in case nobody has it: who has it stands on the stage.
  if (method === "Control.acquire" && params?.force !== true) return true;
  // A finger that was moving while control or the scene went to someone else; who has it now stands on the stage.
  if (method === "Input.touch" && (code === -32011 || code === -32017)) return !touches(params).some(({ phase }) => phase === "began");
  // The banner tells of a lost connection; what was underway by itself needs no second telling.
  return code === 0 && !/^(Scene\.(load|reset|demonstrate)|View\.|Device\.|Control\.)/.test(method);
}
