/** The registry of the page's commands. The keymap, the tooltips, the keyboard help and the command palette use it.
 * It rejects a key with two meanings in one place, and a key that belongs to the browser. */

import { lackOf } from "../session/permissions.js";
import { ariaShortcut, browserUse, isSingle, keyName, keySign } from "./keys.js";

/** @typedef {"time" | "stage" | "scene" | "edit" | "record" | "page"} Group */

/** The scope of a key: everywhere except in fields, or only while the focus is inside the element with that
 * `data-scope`. There it has precedence over a key that applies everywhere.
 * @typedef {"everywhere" | "tree" | "stage" | "timeline" | "properties" | "messages" | "gallery" | "problems"
 *   | "separator" | "compare"} Scope */

/** `keys` as `keyName` writes them, the one to show first. `when` returns whether the command is enabled; without it,
 * always. `capability`: a capability of the source that it needs; otherwise it is disabled, with the reason.
 * `needs`: its other condition, as a sentence, for a disabled command. `run` gets the pressed key, empty
 * for none. `isInFields`: its keys, which must have a `Mod` or be function keys, apply while typing too. `repeats`: a held key repeats it. `isHidden`: the palette does not offer it.
 * @typedef {Readonly<{ id: string, title: string, group: Group, keys?: readonly string[], scope?: Scope,
 *   when?: (page: Page) => boolean, capability?: import("../session/permissions.js").Capability, needs?: string,
 *   run: (key: string) => void, isInFields?: boolean, repeats?: boolean,
 *   isHidden?: boolean }>} Command */

/** @typedef {ReturnType<typeof createCommands>} Commands */

/** @type {Readonly<Record<Group, string>>} */
export const GROUPS = Object.freeze({
  time: "Time",
  stage: "Stage",
  scene: "Scene and device",
  edit: "Views and values",
  record: "Recordings",
  page: "Page",
});

/** @typedef {Omit<Command, "group">} Ungrouped */

/** @param {string} id @param {string} title @param {readonly string[]} keys
 * @param {(key: string) => void} run
 * @param {Omit<Ungrouped, "id" | "title" | "keys" | "run">} [more] @returns {Ungrouped} */
export const command = (id, title, keys, run, more) => ({ id, title, keys, run, ...more });

/** @param {Group} group @param {readonly Ungrouped[]} commands @returns {readonly Command[]} */
export const inGroup = (group, commands) => commands.map((command) => ({ ...command, group }));

/** Why a command is disabled: a sentence; empty if it is not.
 * @param {Command} command @param {Page} page */
function refusalOf({ when, needs, capability }, page) {
  const lack = capability === undefined ? "" : lackOf(page.session, capability);
  return lack || ((when?.(page) ?? true) ? "" : needs || "Not available now.");
}

/** @param {readonly Command[]} commands @param {boolean} [isMac] */
export function createCommands(commands, isMac = false) {
  const byId = /** @type {Map<string, Command>} */ (new Map());
  /** @type {Map<string, Command>} by scope and key */
  const byKey = new Map();
  for (const command of commands) {
    const { id, keys = [], scope = "everywhere", isInFields = false } = command;
    if (byId.has(id)) throw new Error(`Two commands are called ${id}.`);
    byId.set(id, Object.freeze(command));
    for (const key of keys) {
      const taken = byKey.get(`${scope} ${key}`);
      if (taken) throw new Error(`${key} is ${taken.id} and ${id} (${scope}).`);
      // The browser uses these only where something is pressed, typed or selected.
      const isFree = scope !== "everywhere" && (key === "Enter" || key === "Shift+Enter" || key === "Mod+C");
      const use = isFree ? null : browserUse(key);
      if (use !== null) throw new Error(`${key} cannot be ${id}: ${use}.`);
      if (isInFields && isSingle(key)) throw new Error(`${key} cannot be ${id} in fields: it is typed there.`);
      byKey.set(`${scope} ${key}`, command);
    }
  }
  /** @param {string} id */
  const find = (id) => {
    const command = byId.get(id);
    if (!command) throw new Error(`No command is called ${id}.`);
    return command;
  };
  /** The display form of the first key of a command; empty if it has none.
   * @param {string} id */
  const keyOf = (id) => {
    const [key] = find(id).keys ?? [];
    return key === undefined ? "" : keySign(key, isMac);
  };
  return Object.freeze({
    all: Object.freeze([...byId.values()]),
    find,
    keyOf,
    /** The display forms of all keys of a command.
     * @param {Command} command */
    signsOf: (command) => (command.keys ?? []).map((key) => keySign(key, isMac)),
    /** The keys of a command for `aria-keyshortcuts`; null if it has none.
     * @param {string} id */
    shortcutsOf: (id) => (find(id).keys ?? []).map((key) => ariaShortcut(key, isMac)).join(" ") || null,
    /** A tooltip: the command's title, or another text, and its key.
     * @param {string} id @param {string} [words] */
    tip(id, words = find(id).title) {
      const key = keyOf(id);
      return key === "" ? words : `${words} (${key})`;
    },
    /** The command for a key, or null.
     * @param {Parameters<typeof keyName>[0] & { repeat?: boolean }} event @param {Page} page
     * @param {Readonly<{ scopes: readonly Scope[], isTyping: boolean, isKept?: boolean }>} place where the focus is,
     * innermost scope first; `isKept`: the focused element itself uses the key */
    commandFor(event, page, { scopes, isTyping, isKept = false }) {
      const name = keyName(event, isMac);
      if (name === null) return null;
      for (const scope of isKept ? scopes : [...scopes, "everywhere"]) {
        const command = byKey.get(`${scope} ${name}`);
        // A disabled command leaves its key to the scope around it.
        if (!command || refusalOf(command, page) !== "") continue;
        if (isTyping && !command.isInFields) return null;
        if (event.repeat === true && !command.repeats) return null;
        return command;
      }
      return null;
    },
    /** Whether a key belongs to a command.
     * @param {string} id @param {Parameters<typeof keyName>[0]} event */
    isKeyOf(id, event) {
      const name = keyName(event, isMac);
      return name !== null && (find(id).keys ?? []).includes(name);
    },
    /** Runs a command if it is enabled.
     * @param {string} id @param {Page} page */
    run(id, page) {
      const command = find(id);
      if (refusalOf(command, page) === "") command.run("");
    },
    /** The commands that the palette lists, also those that are disabled. */
    listed: Object.freeze([...byId.values()].filter(({ isHidden }) => !isHidden)),
    refusalOf,
  });
}
