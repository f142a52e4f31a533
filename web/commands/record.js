/** Commands of recordings. */

/** @typedef {import("../model/commands.js").Command} Command */

/** @returns {readonly Command[]} */
export function recordCommands() {
  return [];
}
