/** Reads and sends changed offsets once a frame, after the page's own work. */

import { Checks } from "./checks.js";
import { Cost } from "./cost.js";
import { Fingers } from "./fingers.js";
import { sizesOf } from "./geometry.js";
import { listenToInput } from "./motions.js";
import { Outbox } from "./outbox.js";
import { Registry } from "./registry.js";
import { wrapScripts } from "./scripts.js";
import { Sweep } from "./sweep.js";
import { Views } from "./views.js";
import { bookCall, rest, settle } from "./ways.js";

const OPTIONS = { capture: true, passive: true };
/** The elements in a container that are watched for their size. */
const MAXIMUM_CHILDREN = 8;

/** One page with its frames. */
export class Probe {
  #window;
  #zero = performance.now();
  #isShown = false;
  #registry;
  #sweep;
  #views;
  /** @type {Outbox | null} */
  #outbox = null;
  /**
   * Containers whose offset or sizes are to be read.
   * @type {Set<Container>}
   */
  #changed = new Set();
  /** @type {WeakSet<Element>} */
  #observed = new WeakSet();
  /** @type {Set<Container>} */
  #tracked = new Set();
  /** @type {object[]} */
  #events = [];
  #fingers = new Fingers();
  #hasPageChanged = false;
  /** The version of the registry that was sent last. */
  #sentVersion = 0;
  #areSurroundingsDue = false;
  #isScheduled = false;
  #t = 0;
  #channel = new MessageChannel();
  #resizes;
  #cost = new Cost();
  #checks;

  /** The wall time at the zero of its clock, in microseconds since 1970. */
  get origin() {
    return Math.round(1000 * (performance.timeOrigin + this.#zero));
  }

  /** @param {Window} window */
  constructor(window) {
    this.#window = window;
    this.#views = new Views(window);
    this.#registry = new Registry((root) => this.#listen(root));
    this.#sweep = new Sweep(this.#registry, (targets) => this.#pageChanged(targets));
    this.#checks = new Checks(window, this.#registry, () => this.#sweep.hasChanges(), () => this.#wake());
    this.#resizes = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        for (const container of this.#registry.chain(target).slice(0, 2)) this.#resize(container);
      }
      this.#wake();
    });
    this.#channel.port1.onmessage = () => this.#read();
    window.addEventListener("resize", () => this.#surroundingsChanged(), OPTIONS);
    for (const type of ["resize", "scroll"]) {
      window.visualViewport?.addEventListener(type, () => this.#surroundingsChanged(), OPTIONS);
    }
    this.adopt(window);
  }

  /**
   * Follows the scripts of a window: the page's or a frame's.
   * @param {Window} window
   */
  adopt(window) {
    /** @type {import("./scripts.js").Hooks} */
    const hooks = {
      before: (target, isChain) => this.#checks.quietly(() => this.#beforeCall(target, isChain)),
      after: (containers, _, isSmooth, reason) =>
        this.#checks.quietly(() => this.#afterCall(containers, isSmooth, reason)),
    };
    if (!wrapScripts(/** @type {any} */ (window), hooks)) return;
    this.#checks.adopt(window);
    this.#changeIn(window.document);
  }

  /** @param {(method: string, params: object) => void} send */
  connect(send) {
    this.#outbox = new Outbox(send);
    return this.#outbox;
  }

  disconnect() {
    this.#outbox = null;
    this.#isShown = false;
  }

  /** @param {boolean} isShown */
  show(isShown) {
    this.#isShown = isShown;
    if (isShown) this.snapshot();
  }

  /** Finds and sends everything again. */
  snapshot() {
    const start = performance.now();
    const walk = this.#registry.walk(this.#window.document);
    while (!walk.next().done);
    this.#registry.clean();
    for (const container of this.#registry.all) {
      container.ways = [];
      settle(container, start, true);
      container.ways = [];
      container.sizes = sizesOf(container);
      this.#observe(container);
    }
    this.#cost.addWalk(start);
    const t = this.#frameTime();
    this.#outbox?.snapshot(this.#views.snapshot(this.#registry.all, t, this.#cost.total()));
    this.#events = [];
    this.#sendStructure(t);
    this.#changed.clear();
  }

  /**
   * Declares content that moves without scrolling.
   * @param {Element} element
   * @param {() => Place | { x: number, y: number }} read
   */
  track(element, read) {
    const container = this.#registry.add(element, () => {
      const offset = read();
      return "x" in offset ? [offset.x, offset.y] : offset;
    });
    if (container) this.#tracked.add(container);
    this.#wake();
  }

  /** Reads in the next frame. */
  #wake() {
    if (!this.#isShown || this.#isScheduled) return;
    this.#isScheduled = true;
    this.#window.requestAnimationFrame(() => this.#channel.port2.postMessage(null));
  }

  /** Reads after this frame: called from events that browsers dispatch while they prepare one. */
  #wakeInFrame() {
    if (!this.#isShown || this.#isScheduled) return;
    this.#isScheduled = true;
    this.#channel.port2.postMessage(null);
  }

  /** Microseconds from the start of the probe to the start of the display frame; never decreases. */
  #frameTime() {
    const now = /** @type {number | null} */ (this.#window.document.timeline?.currentTime) ?? performance.now();
    this.#t = Math.max(this.#t, Math.round((now - this.#zero) * 1000), 0);
    return this.#t;
  }

  /** @param {Container} container */
  #note(container) {
    this.#changed.add(container);
  }

  /** @param {Container} container */
  #resize(container) {
    container.areSizesDue = true;
    this.#changed.add(container);
  }

  /** @param {Node} node */
  #changeIn(node) {
    this.#sweep.add(node);
    const around = this.#registry.around(node);
    if (around) this.#resize(around);
    this.#hasPageChanged = true;
    this.#wake();
  }

  #surroundingsChanged() {
    this.#checks.typesElsewhere();
    this.#areSurroundingsDue = true;
    this.#changeIn(this.#window.document);
  }

  /** @param {Set<Node>} targets */
  #pageChanged(targets) {
    if (!this.#isShown) return;
    this.#checks.changes();
    this.#hasPageChanged = true;
    for (const target of targets) {
      const around = this.#registry.get(target) ?? this.#registry.around(target);
      if (around) this.#resize(around);
    }
    this.#wake();
  }

  /** @param {Document | ShadowRoot} root */
  #listen(root) {
    this.#sweep.observe(root);
    root.addEventListener("scroll", (event) => this.#scrolled(event), OPTIONS);
    root.addEventListener("scrollend", (event) => this.#ended(event), OPTIONS);
    for (const type of ["scrollsnapchange", "scrollsnapchanging"]) {
      root.addEventListener(
        type,
        (event) => this.#report({ event: type }, /** @type {Node} */ (event.target)),
        OPTIONS,
      );
    }
    // Frames, pictures and style sheets that have arrived.
    root.addEventListener("load", ({ target }) => this.#changeIn(/** @type {Node} */ (target)), OPTIONS);
    if (root.nodeType !== 9) return;
    const document = /** @type {Document} */ (root);
    if (document.defaultView) this.adopt(document.defaultView);
    document.addEventListener("DOMContentLoaded", () => this.#changeIn(document), OPTIONS);
    document.defaultView?.addEventListener("load", () => this.#changeIn(document), OPTIONS);
    listenToInput(document, this.#registry, {
      report: (event, target) => this.#report(event, target),
      touched: (touches, phase, target) => this.#touched(touches, phase, target),
      tried: (...attempt) => this.#isShown && this.#checks.tries(...attempt),
      focused: () => this.#checks.typesElsewhere(),
      acted: () => this.#checks.acts(),
    });
  }

  /** @param {Event} event */
  #containerOf({ target }) {
    const node = /** @type {any} */ (target);
    const element = node.nodeType === 9 ? node.scrollingElement ?? node.documentElement : node;
    return this.#registry.get(element) ?? this.#registry.add(element);
  }

  /** @param {Event} event */
  #scrolled(event) {
    if (!this.#isShown) return;
    const container = this.#checks.quietly(() => this.#containerOf(event));
    if (!container) return;
    this.#note(container);
    this.#events.push({ event: "scroll", view: container.id });
    for (const each of this.#registry.movingIn(container)) this.#resize(each);
    this.#checks.scrolls(container);
    this.#wakeInFrame();
  }

  /** @param {Event} event */
  #ended(event) {
    if (!this.#isShown) return;
    const container = this.#containerOf(event);
    if (!container) return;
    container.hasEnded = true;
    this.#note(container);
    this.#events.push({ event: "scrollend", view: container.id });
    this.#wakeInFrame();
  }

  /** @param {Record<string, unknown>} event @param {Node | null} target */
  #report(event, target) {
    if (!this.#isShown) return;
    const chain = this.#registry.chain(target);
    for (const container of chain) this.#note(container);
    const view = chain[0]?.id ?? "window";
    const last = /** @type {any} */ (this.#events.at(-1));
    if (event.event === "wheel" && last?.event === "wheel" && last.view === view) {
      const [x, y] = /** @type {Place} */ (event.delta);
      last.delta = [last.delta[0] + x, last.delta[1] + y];
    } else {
      this.#events.push({ ...event, view });
    }
    this.#wake();
  }

  /**
   * @param {Touch[]} touches
   * @param {string} phase
   * @param {Node | null} target
   */
  #touched(touches, phase, target) {
    if (!this.#isShown) return;
    const window = target?.ownerDocument?.defaultView ?? this.#window;
    this.#fingers.add(touches, phase, window, this.#registry.chain(target)[0]?.id ?? "window");
    this.#wake();
  }

  /** @param {any} target @param {boolean} isChain */
  #beforeCall(target, isChain) {
    if (!this.#isShown) return [];
    const start = performance.now();
    const element = target.window === target
      ? target.document.scrollingElement ?? target.document.documentElement
      : target;
    const own = isChain ? null : this.#registry.get(element) ?? this.#registry.add(element);
    const containers = isChain ? this.#registry.chain(element) : own ? [own] : [];
    for (const container of containers) settle(container, start, this.#hasPageChanged);
    this.#cost.addCall(start, false);
    return containers;
  }

  /** @param {Container[]} containers @param {(container: Container) => boolean} isSmooth @param {() => Reason} reason */
  #afterCall(containers, isSmooth, reason) {
    if (containers.length === 0) return;
    const start = performance.now();
    for (const container of containers) {
      this.#note(container);
      if (bookCall(container, reason) || !isSmooth(container)) continue;
      if (!container.motion?.isHeld) {
        container.motion = { ...reason(), cause: "animation", time: start, isInner: false };
      }
    }
    this.#cost.addCall(start, true);
    this.#wake();
  }

  #read() {
    this.#isScheduled = false;
    if (!this.#isShown || !this.#outbox) return;
    const start = performance.now();
    const t = this.#frameTime();
    this.#sweep.work(() => this.#wake());
    if (this.#hasPageChanged) this.#registry.clean();
    for (const container of this.#tracked) this.#note(container);
    /** @type {Container[]} */
    const again = [];
    for (const container of this.#changed) {
      if (!this.#registry.has(container)) {
        this.#changed.delete(container);
        continue;
      }
      // What moves by itself has no event for its next movement.
      if (settle(container, start, this.#hasPageChanged) && container.read) this.#wake();
      if (container.areSizesDue) container.sizes = sizesOf(container);
      container.areSizesDue = false;
      if (this.#checks.look(container, container.hasEnded)) again.push(container);
      if (container.hasEnded) rest(container, start);
    }
    this.#events.push(...this.#checks.take(t));
    if (this.#registry.version !== this.#sentVersion) this.#sendStructure(t);
    this.#sendMoves(t);
    this.#hasPageChanged = false;
    for (const container of again) this.#resize(container);
    if (again.length > 0) this.#wake();
    this.#cost.addFrame(start);
  }

  /**
   * Sends added, removed and restyled containers.
   * @param {number} t
   */
  #sendStructure(t) {
    this.#sentVersion = this.#registry.version;
    for (const container of this.#registry.all) this.#observe(container);
    for (const views of this.#views.additions(this.#registry.all)) {
      this.#outbox?.push({ patch: { t, views }, why: [], events: [] });
    }
  }

  /** @param {number} t */
  #sendMoves(t) {
    /** @type {Record<string, SentView | null>} */
    const views = {};
    /** @type {Way[]} */
    const why = [];
    for (const container of this.#changed) {
      this.#views.moved(container, views);
      why.push(...container.ways.filter(({ delta }) => delta[0] !== 0 || delta[1] !== 0));
      container.ways = [];
    }
    this.#changed.clear();
    const others = this.#areSurroundingsDue ? this.#views.surroundings() : {};
    this.#areSurroundingsDue = false;
    const touches = this.#fingers.take();
    const events = this.#events.map((event) => ({ t, ...event }));
    this.#events = [];
    const isEmpty = Object.keys({ ...views, ...others, ...touches }).length === 0 && events.length === 0;
    if (isEmpty) return;
    const cost = this.#cost.report(t);
    if (cost) this.#views.setCost(cost, views);
    this.#outbox?.push({ patch: { t, ...others, ...touches, views }, why, events });
  }

  /**
   * Observes the size of a container and of its content.
   * @param {Container} container
   */
  #observe({ element }) {
    if (this.#observed.has(element)) return;
    this.#observed.add(element);
    this.#resizes.observe(element);
    for (const child of [...element.children].slice(0, MAXIMUM_CHILDREN)) this.#resizes.observe(child);
  }
}
