/** Large maps for patches that change a few entries. The changes are stored in a layer over a shared map, so that a
 * patch of ten thousand views costs time and memory only for the changed views.
 *
 * Such a map reads as a frozen object without a prototype. It is writable until `seal` is called. */

/** @typedef {{ readonly [key: string]: any }} JsonObject */

/** The shared map below, which never changes, and its keys.
 * @typedef {{ readonly entries: JsonObject, readonly keys: readonly string[] }} Shared */
/** The layer above it; undefined means a removed entry.
 * @typedef {{ readonly shared: Shared, readonly changes: Map<string | symbol, any>, isSealed: boolean }} Layers */

/** The maximum share of entries in the layer; beyond it all entries become a new shared map. */
const MAXIMUM_CHANGED = 1 / 8;

const layersOf = /** @type {WeakMap<object, Layers>} */ (new WeakMap());
const sharedBy = /** @type {WeakMap<object, Shared>} */ (new WeakMap());

/** @type {ProxyHandler<Layers>} */
const HANDLER = {
  get: valueOf,
  has: (layers, key) => valueOf(layers, key) !== undefined,
  ownKeys: (layers) => [...keysIn(layers)],
  getOwnPropertyDescriptor(layers, key) {
    const value = valueOf(layers, key);
    // A proxy must report properties that its target does not have as configurable.
    return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: false };
  },
  set: write,
  deleteProperty: (layers, key) => write(layers, key, undefined),
  defineProperty: () => false,
  setPrototypeOf: () => false,
  preventExtensions: () => false,
  getPrototypeOf: () => null,
};

/** @param {object} map */
export const isLayered = (map) => layersOf.has(map);

/** A map with the same entries that is writable until it is sealed. The original is not changed.
 * @param {JsonObject} map frozen and without a prototype, or sealed @returns {Record<string, any>} */
export function layeredOver(map) {
  const below = layersOf.get(map);
  if (!below) return withLayers(sharedOf(map), new Map());
  const isMuch = below.changes.size > below.shared.keys.length * MAXIMUM_CHANGED;
  return isMuch ? withLayers(sharedOf(flat(map)), new Map()) : withLayers(below.shared, new Map(below.changes));
}

/** Makes a map read-only.
 * @param {object} map */
export function seal(map) {
  const layers = layersOf.get(map);
  if (layers) layers.isSealed = true;
}

/** The keys of any map; for a layered one `Object.keys` returns the same, much more slowly.
 * @param {JsonObject} map @returns {readonly string[]} */
export function keysOf(map) {
  const layers = layersOf.get(map);
  return layers ? keysIn(layers) : Object.keys(map);
}

/** The number of entries that a map does not share with another one.
 * @param {JsonObject} map @param {JsonObject | undefined} other */
export function ownCount(map, other) {
  const layers = layersOf.get(map);
  if (!layers) return map === other ? 0 : Object.keys(map).length;
  const shared = other && (layersOf.get(other)?.shared ?? sharedBy.get(other));
  return layers.changes.size + (layers.shared === shared ? 0 : layers.shared.keys.length);
}

/** @param {Shared} shared @param {Layers["changes"]} changes @returns {Record<string, any>} */
function withLayers(shared, changes) {
  const layers = { shared, changes, isSealed: false };
  const map = new Proxy(layers, HANDLER);
  layersOf.set(map, layers);
  return map;
}

/** @param {JsonObject} entries @returns {Shared} */
function sharedOf(entries) {
  const known = sharedBy.get(entries);
  if (known) return known;
  const shared = { entries, keys: Object.keys(entries) };
  sharedBy.set(entries, shared);
  return shared;
}

/** @param {JsonObject} map */
function flat(map) {
  const copy = Object.create(null);
  for (const key of keysOf(map)) copy[key] = map[key];
  return copy;
}

/** @param {Layers} layers @param {string | symbol} key */
function valueOf({ shared, changes }, key) {
  const changed = changes.get(key);
  return changed !== undefined || changes.has(key) ? changed : shared.entries[/** @type {string} */ (key)];
}

/** @param {Layers} layers @returns {readonly string[]} */
function keysIn({ shared: { entries, keys }, changes }) {
  const all = [...changes.keys()].map(String);
  const added = all.filter((key) => !(key in entries) && changes.get(key) !== undefined);
  const gone = new Set(all.filter((key) => key in entries && changes.get(key) === undefined));
  if (added.length === 0 && gone.size === 0) return keys;
  return [...keys.filter((key) => !gone.has(key)), ...added];
}

/** @param {Layers} layers @param {string | symbol} key @param {any} value */
function write({ shared, changes, isSealed }, key, value) {
  if (isSealed) return false;
  if (value === undefined && !(key in shared.entries)) changes.delete(key);
  else changes.set(key, value);
  return true;
}
