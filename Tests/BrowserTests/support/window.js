import { KEYS, PATIENCE } from "./keys.js";

/** Presses and lets go of keys, one after the other. @param {readonly string[]} values */
const strokes = (values) => values.flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]);
const rounded = (points) => points.map(([x, y]) => [Math.round(x), Math.round(y)]);

/**
 * Presses at the first point, moves through the others and, unless it is to be held, lets go.
 * @param {readonly (readonly [number, number])[]} points
 * @param {boolean} hold
 */
function drawn(points, hold) {
  const [[x, y], ...rest] = rounded(points);
  return [
    { type: "pointerMove", duration: 0, x, y },
    { type: "pointerDown", button: 0 },
    ...rest.map(([x, y]) => ({ type: "pointerMove", duration: 16, x, y })),
    ...(hold ? [] : [{ type: "pointerUp", button: 0 }]),
  ];
}

/**
 * A window of a browser that a test has its hands on: pointers, wheel and keys by WebDriver's actions, the same in
 * all browsers. Who drives a browser says how these are performed.
 */
export class Window {
  /**
   * W3C actions.
   * @param {object[]} _actions
   * @returns {Promise<any>}
   */
  perform(_actions) {
    return Promise.reject(new Error("a window is some browser's"));
  }

  /**
   * Runs a script in the page.
   * @param {string} _text that hands its result to `done`
   * @param {unknown[]} _args
   * @returns {Promise<any>}
   */
  script(_text, _args) {
    return Promise.reject(new Error("a window is some browser's"));
  }

  /**
   * Runs a function in the page, once all is painted that is known; it, or its text, must not refer to anything outside itself.
   * What it gives goes as JSON.
   * @param {Function | string} body
   * @param {...unknown} args
   */
  async run(body, ...args) {
    const { result, error } = await this.script(afterFrame(body), args);
    if (error) throw new Error(`in the page: ${error}`);
    return result ?? null;
  }

  /**
   * Waits until a function in the page returns something true, and returns that. It is called about as often as there are
   * frames, and asks for none: a frame in which nothing changes costs a browser 2 ms of all its processes.
   * @param {string} what for the failure's text
   * @param {Function | string} body
   * @param {...unknown} args
   */
  waitFor(what, body, ...args) {
    return this.#look("setTimeout(look, 16)", what, body, args);
  }

  /**
   * The same, called in each frame: for what compares a frame with the one before.
   * @param {string} what
   * @param {Function | string} body
   * @param {...unknown} args
   */
  waitForFrame(what, body, ...args) {
    return this.#look("requestAnimationFrame(look)", what, body, args);
  }

  async #look(again, what, body, args) {
    const { result, vain } = await this.script(looking(body, again, PATIENCE), args);
    if (vain) throw new Error(`waited in vain until ${what}: ${vain}`);
    return result;
  }

  /** Types into what has the focus. @param {string} text */
  async type(text) {
    await this.perform([{ type: "key", id: "keyboard", actions: strokes([...text]) }]);
  }

  /**
   * Presses keys while others are held.
   * @param {readonly string[]} held
   * @param {...string} values
   */
  async press(held, ...values) {
    const down = held.map((value) => ({ type: "keyDown", value }));
    const up = [...held].reverse().map((value) => ({ type: "keyUp", value }));
    await this.perform([{ type: "key", id: "keyboard", actions: [...down, ...strokes(values), ...up] }]);
  }

  /** Presses a key with Control held. @param {string} value */
  withControl(value) {
    return this.press([KEYS.control], value);
  }

  /**
   * Does something with a pointer while keys are held.
   * @param {readonly string[]} held
   * @param {() => Promise<unknown>} act
   */
  async holding(held, act) {
    await this.perform([{ type: "key", id: "held", actions: held.map((value) => ({ type: "keyDown", value })) }]);
    await act();
    await this.perform([{ type: "key", id: "held", actions: held.map((value) => ({ type: "keyUp", value })) }]);
  }

  /**
   * Presses at the first point, moves through the others and, unless told otherwise, lets go.
   * @param {readonly (readonly [number, number])[]} points in the window's pixels
   * @param {{ pointerType?: "mouse" | "touch" | "pen", hold?: boolean }} how
   */
  async drag(points, { pointerType = "mouse", hold = false } = {}) {
    await this.perform([{
      type: "pointer",
      id: pointerType,
      parameters: { pointerType },
      actions: drawn(points, hold),
    }]);
  }

  /**
   * Fingers on the screen at once, each along points of its own, as many for each; held unless told otherwise.
   * @param {readonly (readonly (readonly [number, number])[])[]} paths in the window's pixels
   * @param {{ hold?: boolean }} how
   */
  async fingers(paths, { hold = true } = {}) {
    await this.perform(paths.map((path, finger) => (
      { type: "pointer", id: `finger ${finger}`, parameters: { pointerType: "touch" }, actions: drawn(path, hold) }
    )));
  }

  /** Moves the mouse to a point. @param {readonly [number, number]} at */
  async move(at) {
    const [[x, y]] = rounded([at]);
    const actions = [{ type: "pointerMove", duration: 0, x, y }];
    await this.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  }

  /** Turns the wheel over a point. @param {readonly [number, number]} at @param {readonly [number, number]} delta */
  async wheel(at, [deltaX, deltaY]) {
    const [[x, y]] = rounded([at]);
    await this.perform([{
      type: "wheel",
      id: "wheel",
      actions: [{ type: "scroll", x, y, deltaX, deltaY, duration: 0 }],
    }]);
  }
}

/**
 * Asserts something again and again until it is true, for what the page says a moment after it is so; what is not true
 * in the end fails as it did last.
 * @template T
 * @param {() => Promise<T>} check that throws while it is not
 * @returns {Promise<T>}
 */
export async function eventually(check) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** In a page: what there is to know where something was waited for in vain. */
function standOfThings() {
  const { mode, moment, selection, clock, state } = window.scrollscope ?? {};
  const dialog = document.querySelector("dialog[open]")?.id;
  const focus = document.activeElement?.dataset?.testid;
  const toast = document.querySelector('[data-testid="toasts"]:not([hidden])')?.textContent;
  return JSON.stringify({
    mode,
    moment,
    selection,
    clock,
    t: state?.t,
    scene: state?.scene?.name,
    dialog,
    focus,
    toast,
  });
}

/**
 * In a page: the text of a script that looks until a function gives something true, and hands that to `done` as
 * `result`; where it took too long, how things stand as `vain`.
 * @param {Function | string} body
 * @param {string} again has it look once more
 * @param {number} patience milliseconds
 */
const looking = (body, again, patience) => `
  const end = performance.now() + ${patience};
  const look = () => {
    let result;
    try { result = (${body})(...args); } catch (error) { result = null; }
    if (result) return done({ result });
    if (performance.now() > end) return done({ vain: (${standOfThings})() });
    ${again};
  };
  look();`;

/**
 * In a page: the text of a script that calls a function once all is painted that is known, and hands what it gives
 * to `done`: the page draws its news with the frame after them, what may wait for its turn with the next, and a
 * callback asked for later comes later.
 * @param {Function | string} body
 */
const afterFrame = (body) =>
  `requestAnimationFrame(() => requestAnimationFrame(() => {
  try { done({ result: (${body})(...args) }); } catch (error) { done({ error: String(error.stack ?? error) }); }
}));`;
