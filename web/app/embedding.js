/** The page as a part of another page, in a frame: loads, seeks and selects what that page asks for, and tells it what
 * is in view. Only recordings are shown so; a server with an engine lets no page frame it. */

import { answerWith, readEmbeddingMessage, tell } from "../model/page/embeddingMessages.js";
import { createChangeDetector } from "../kit/memoCache.js";

/** Whether another page shows this one as a part, and gives it its recordings.
 * @param {Window} page */
export const isPart = (page) => page.parent !== page && new URLSearchParams(page.location.search).has("embed");

/** @param {Pick<App, "store" | "openFile" | "navigation" | "time">} app
 * @param {Window} page
 * @param {boolean} isOwn whether the page has recordings inside: then a page of another origin, which cannot read the
 * file, is not answered */
export function createEmbedding(app, page, isOwn) {
  const { store } = app;
  const hasChanged = createChangeDetector();
  /** The origin of the page around this one, once it has sent a message. */
  let origin = /** @type {string | null} */ (null);

  /** @param {object} message */
  const send = (message) => {
    // A page from a file has the origin "null", which cannot be addressed.
    if (origin !== null) page.parent.postMessage(message, origin === "null" ? "*" : origin);
  };

  /** @param {import("../model/page/embeddingMessages.js").EmbeddingRequest} request
   * @returns {Promise<Readonly<{ result: unknown } | { error: { message: string, place: string } }>>} */
  const carryOut = async (request) => {
    switch (request.method) {
      case "load": {
        await app.openFile(new File([request.recording], request.name));
        const { opening, source } = store.get();
        if (opening !== null) {
          store.set({ opening: null });
          return { error: { place: "/params/recording", message: opening.text } };
        }
        if (request.t !== undefined) app.time.look(request.t);
        return { result: { start: source.start, end: source.end } };
      }
      case "seek": {
        const { start, end } = store.get().source;
        if (end === null) return { error: { place: "/method", message: "no recording is loaded" } };
        if (request.t < start || request.t > end) {
          return { error: { place: "/params/t", message: `expected ${start} to ${end}, found ${request.t}` } };
        }
        app.time.look(request.t);
        return { result: {} };
      }
      case "select": {
        const views = store.get().session.state?.views ?? {};
        if (!Object.hasOwn(views, request.view)) {
          return { error: { place: "/params/view", message: `there is no view ${JSON.stringify(request.view)}` } };
        }
        app.navigation.select(request.view);
        return { result: {} };
      }
      case "theme":
        store.set({ theme: request.theme });
        return { result: {} };
    }
  };

  /** @param {MessageEvent} event */
  const receive = async (event) => {
    if (event.source !== page.parent || (isOwn && event.origin !== page.location.origin)) return;
    const message = readEmbeddingMessage(event.data);
    if (message === null) return;
    origin = event.origin;
    const { id, request, fault } = message;
    const outcome = request === undefined ? { error: fault } : await carryOut(request);
    if (id !== null) send(answerWith({ id, ...outcome }));
  };

  return Object.freeze({
    /** Receives messages from now on, and says so. It says nothing else before it has received one. */
    start() {
      page.addEventListener("message", (event) => void receive(event));
      page.parent.postMessage(tell("ready", {}), "*");
    },
    /** Tells of the time in view and of the selection, if they have changed. */
    update() {
      const { moment, selection, source } = store.get();
      if (origin === null || source.end === null || !hasChanged(moment, selection)) return;
      send(tell("view", { t: moment ?? source.end, selection }));
    },
  });
}
