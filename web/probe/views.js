/** The state document of the page, and its changes. */

import { deviceOf, keyboardOf } from "./geometry.js";

/** The bytes of the views that a message adds. */
const MAXIMUM_BYTES = 131_072;

/**
 * What the state says of how a container moves.
 * @param {Container} container
 */
function phaseOf({ motion, movedAt }) {
  if (!motion) return "idle";
  const isMoving = movedAt >= motion.time;
  if (motion.by === "finger" && motion.isHeld) return isMoving ? "dragging" : motion.isInner ? "tracking" : "idle";
  if (!isMoving) return "idle";
  return motion.cause === "deceleration" ? "decelerating" : motion.by === "scrollbar" ? "idle" : "animating";
}

/**
 * The members of a view that change while it moves.
 * @param {Container} container
 * @param {Place} at
 * @returns {SentView}
 */
function movingMembers(container, at) {
  const phase = phaseOf(container);
  return {
    contentOffset: at,
    phase,
    isTracking: phase === "tracking" || phase === "dragging",
    isDragging: phase === "dragging",
    isDecelerating: phase === "decelerating",
  };
}

/**
 * Where a container was before the parts of its way that are still to be sent.
 * @param {Container} container
 * @returns {Place}
 */
function sentOffset({ at, ways }) {
  return /** @type {Place} */ (at.map((value, axis) => ways.reduce((sum, { delta }) => sum - delta[axis], value)));
}

/** @param {unknown} left @param {unknown} right @returns {boolean} */
function isSame(left, right) {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || !left || !right) return false;
  const [ours, theirs] = [Object.entries(left), Object.keys(right)];
  return ours.length === theirs.length && ours.every(([key, value]) => isSame(value, Reflect.get(right, key)));
}

/** The views as they were last sent, and the differences from them. */
export class Views {
  #window;
  /** @type {Map<string, SentView>} */
  #sent = new Map();
  #device = {};
  /** @type {object | null} */
  #keyboard = null;
  /**
   * What the probe says of its own work.
   * @type {Record<string, number>}
   */
  #cost = {};

  /** @param {Window} window */
  constructor(window) {
    this.#window = window;
  }

  /**
   * The state of the page with its documents alone; `additions` has the rest.
   * @param {Set<Container>} containers
   * @param {number} t
   * @param {Record<string, number>} cost
   */
  snapshot(containers, t, cost) {
    this.#sent.clear();
    this.#cost = cost;
    this.#device = deviceOf(this.#window);
    this.#keyboard = keyboardOf(this.#window);
    const wanted = this.#wanted([...containers].filter(({ isDocument, parent }) => isDocument && !parent));
    for (const [id, view] of wanted) this.#sent.set(id, view);
    const state = { t, device: this.#device, root: "window", views: Object.fromEntries(wanted) };
    return this.#keyboard ? { ...state, keyboard: this.#keyboard } : state;
  }

  /**
   * All views as they are to be sent, without the ways that are still to be sent.
   * @param {Container[]} containers
   */
  #wanted(containers) {
    const { innerWidth, innerHeight } = this.#window;
    /** @type {Map<string, SentView>} */
    const views = new Map([["window", {
      class: "Window",
      frame: [0, 0, innerWidth, innerHeight],
      foreign: this.#cost,
    }]]);
    /** @type {Map<string, string[]>} */
    const children = new Map();
    for (const container of containers) {
      const { id, foreign, sizes } = container;
      views.set(id, {
        class: "ScrollView",
        frame: sizes.frame,
        contentSize: sizes.content,
        ...movingMembers(container, sentOffset(container)),
        foreign,
      });
      const parent = this.#parentOf(container);
      children.set(parent, [...children.get(parent) ?? [], id]);
    }
    for (const [id, view] of views) view.subviews = children.get(id) ?? [];
    return views;
  }

  /** @param {Container} container */
  has({ id }) {
    return this.#sent.has(id);
  }

  /** @param {Container} container */
  #parentOf({ parent, isFixed }) {
    return !parent || (isFixed && parent.isDocument && !parent.parent) ? "window" : parent.id;
  }

  /**
   * The patches from the sent state to the current one, in pieces, so that no message is too long.
   * @param {Set<Container>} containers
   * @returns {Generator<Record<string, SentView | null>>}
   */
  *additions(containers) {
    const list = [...containers].sort((left, right) => depthOf(left) - depthOf(right));
    const known = list.filter(({ id }) => this.#sent.has(id));
    const added = list.filter(({ id }) => !this.#sent.has(id));
    do {
      known.push(...this.#first(added));
      const views = this.#difference(this.#wanted(known));
      if (Object.keys(views).length > 0) yield views;
    } while (added.length > 0);
  }

  /**
   * Takes as many containers out of a list as a message adds; at least one.
   * @param {Container[]} added
   */
  #first(added) {
    let count = 0;
    for (let bytes = 0; count < added.length; count += 1) {
      const { id, foreign } = added[count];
      // The id stands there twice: its parent names it too.
      bytes += 3 * (2 * id.length + JSON.stringify(foreign).length) + 256;
      if (count > 0 && bytes > MAXIMUM_BYTES) break;
    }
    return added.splice(0, count);
  }

  /** @param {Map<string, SentView>} wanted */
  #difference(wanted) {
    /** @type {Record<string, SentView | null>} */
    const views = {};
    for (const id of [...this.#sent.keys()]) {
      if (wanted.has(id)) continue;
      views[id] = null;
      this.#sent.delete(id);
    }
    for (const [id, view] of wanted) this.#change(id, view, views);
    return views;
  }

  /**
   * What has changed in one container's offset, phase and sizes.
   * @param {Container} container
   * @param {Record<string, SentView | null>} views
   */
  moved(container, views) {
    const { sizes } = container;
    if (!this.#sent.has(container.id)) return;
    const members = movingMembers(container, container.at);
    this.#change(container.id, { ...members, frame: sizes.frame, contentSize: sizes.content }, views);
  }

  /** @param {string} id @param {SentView} view @param {Record<string, SentView | null>} views */
  #change(id, view, views) {
    const sent = this.#sent.get(id);
    if (!sent) {
      this.#sent.set(id, view);
      views[id] = view;
      return;
    }
    for (const [name, value] of Object.entries(view)) {
      if (isSame(value, sent[name])) continue;
      const change = name === "foreign"
        ? without(/** @type {object} */ (sent[name]), /** @type {object} */ (value))
        : value;
      sent[name] = value;
      views[id] = { ...views[id], [name]: change };
    }
  }

  /** @param {Record<string, number>} cost @param {Record<string, SentView | null>} views */
  setCost(cost, views) {
    this.#cost = cost;
    this.#change("window", { foreign: cost }, views);
  }

  /**
   * The members beside the views that have changed.
   * @returns {Record<string, unknown>}
   */
  surroundings() {
    const [device, keyboard] = [deviceOf(this.#window), keyboardOf(this.#window)];
    /** @type {Record<string, unknown>} */
    const members = {};
    if (!isSame(device, this.#device)) members.device = device;
    if (!isSame(keyboard, this.#keyboard)) members.keyboard = keyboard;
    [this.#device, this.#keyboard] = [device, keyboard];
    return members;
  }
}

/**
 * A merge patch from one object of scalars to another.
 * @param {object} from
 * @param {object} to
 */
function without(from, to) {
  return { ...Object.fromEntries(Object.keys(from).map((key) => [key, null])), ...to };
}

/** @param {Container} container */
function depthOf({ parent }) {
  let depth = 0;
  for (let at = parent; at; at = at.parent) depth += 1;
  return depth;
}
