/** Describes the server's errors for display. */

import { ERROR_CODES } from "../generated/limits.js";

/** What failed, by method.
 * @type {Readonly<Record<string, string>>} */
const FAILURES = Object.freeze(
  /** @type {Record<string, string>} */ ({
    "Scene.load": "The scene was not opened",
    "Scene.reset": "The scene was not reset",
    "Scene.list": "The list of scenes was not loaded",
    "Scene.demonstrate": "The demo did not start",
    "Doctor.run": "The problems were not loaded",
    "Sim.pause": "Engine time was not paused",
    "Sim.resume": "Engine time was not resumed",
    "Sim.step": "The engine did not step",
    "Sim.setRate": "The speed was not changed",
    "Sim.seek": "The engine did not rewind",
    "Sim.fork": "The ghost did not start",
    "Sim.dropFork": "The ghost was not removed",
    "History.commands": "The commands were not loaded",
    "History.query": "The past was not computed",
    "History.steps": "The past was not computed",
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
    "Edit.redo": "The edit was not redone",
    "Device.set": "The device was not changed",
    "Record.start": "The recording did not begin",
    "Record.stop": "The recording was not ended",
    "Record.mark": "The mark was not added",
    "Record.list": "The list of recordings was not loaded",
    "Record.download": "The recording was not saved",
    "Record.open": "The recording was not opened",
    "Record.put": "The file was not accepted",
    "Session.attach": "The server did not attach this page",
    "State.resync": "The server did not send its state",
  }),
);

/** The reason, by JSON-RPC code, where the server says none.
 * @type {Readonly<Record<string, string>>} */
const REASONS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    0: "the connection was lost",
    [ERROR_CODES.noSuchMethod]: "this server cannot do that",
    [ERROR_CODES.internal]: "the server has an internal error",
    [ERROR_CODES.notAttached]: "this page is not attached",
    [ERROR_CODES.notController]: "another client controls the scene",
    [ERROR_CODES.noSuchView]: "there is no such view",
    [ERROR_CODES.readOnly]: "that property is read-only",
    [ERROR_CODES.outOfRange]: "the value is out of range",
    [ERROR_CODES.overLimit]: "it exceeds a limit of the server",
  }),
);

/** Errors whose message is not for the user of the page. */
const WITHOUT_WORDS = new Set([0, ERROR_CODES.noSuchMethod]);

/** One sentence for a rejected request.
 * @param {string} method @param {RpcError} error */
export function explainError(method, error) {
  const failure = FAILURES[method] ?? `${method} was refused`;
  const known = REASONS[String(error.code)];
  // The page has a button for what an agent requests.
  const own = error.message.trim().replace(/\.$/, "").replace("; ask for it with Control.acquire", "");
  const reason = (WITHOUT_WORDS.has(error.code) ? known : own || known) ?? `error ${error.code}`;
  const path = error.data?.path;
  // The path of a request's parameter is internal to the page; a path in a document matters to its author.
  const place = typeof path === "string" && path.lastIndexOf("/") > 0 ? ` At ${path}.` : "";
  return `${failure}: ${reason}.${place}`;
}

/** @param {any} params */
const touches = (params) => /** @type {{ phase?: string }[]} */ (params?.touches ?? []);

/** Whether an error needs no message because the page already shows the reason.
 * @param {string} method @param {any} params @param {RpcError} error */
export function isSilent(method, params, { code }) {
  // An older server does not support highlights, which needs no message. Any response to an acknowledgement
  // is sufficient.
  if (method === "Overlay.highlight" || method === "State.ack") return true;
  // Control is requested in case no client has it; the stage shows which client does.
  if (method === "Control.acquire" && params?.force !== true) return true;
  // A finger moved while control changed; the stage shows which client has control.
  if (method === "Input.touch" && code === ERROR_CODES.notController) {
    return !touches(params).some(({ phase }) => phase === "began");
  }
  // The banner reports a lost connection; requests that the user did not start need no further message.
  return code === 0 && !/^(Scene\.(load|reset|demonstrate)|View\.|Device\.|Control\.)/.test(method);
}
