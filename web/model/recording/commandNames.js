/** The methods of a recording's commands, by the numbers under which the causes of changes name them. */

/** Commands whose effects are a finger's or a wheel's: their causes name those. */
const INPUT = /^Input\./;

/** The commands of one scene up to a place. `inputs` counts all, `cancels` has the counts at which gestures were
 * cancelled: an engine does not number those. `methods` has the methods by number, also of later commands that have been read.
 * @typedef {Readonly<{ inputs: number, cancels: readonly number[], methods: Map<number, string> }>} Commands */

/** A scene that was just started. @returns {Commands} */
export const noCommands = () => Object.freeze({ inputs: 0, cancels: [], methods: new Map() });

/** @param {Commands} commands @param {string | null} method null if all gestures were cancelled @returns {Commands} */
export function afterCommand({ inputs, cancels, methods }, method) {
  const next = Object.freeze({
    inputs: inputs + 1,
    cancels: method === null ? [...cancels, inputs] : cancels,
    methods,
  });
  if (method !== null && !INPUT.test(method)) methods.set(next.inputs - next.cancels.length, method);
  return next;
}

/** After a seek that kept the first `keeping` inputs and then had others.
 * @param {Commands} commands @param {number} keeping @param {readonly import("./line.js").Entry[]} entries @returns {Commands} */
export function afterSeek({ inputs, cancels, methods }, keeping, entries) {
  const kept = Math.min(keeping, inputs);
  const its = cancels.filter((at) => at < kept);
  const own = [...methods].filter(([number]) => number <= kept - its.length);
  let commands = /** @type {Commands} */ (Object.freeze({ inputs: kept, cancels: its, methods: new Map(own) }));
  for (const { method } of entries) commands = afterCommand(commands, method);
  return commands;
}

/** The causes with the methods of their commands.
 * @param {Commands} commands @param {readonly Why[]} why @returns {readonly Why[]} */
export const withMethods = ({ methods }, why) =>
  why.map((cause) => {
    const method = cause.request === undefined && cause.command !== undefined ? methods.get(cause.command) : undefined;
    return method === undefined ? cause : Object.freeze({ ...cause, request: Object.freeze({ method }) });
  });
