/** Links to a time: follows the link that the page was opened with, and creates new ones. */

import { faultIn, hashOf, linkFrom } from "../model/recording/link.js";
import { isConnected } from "../model/session/session.js";

/** @typedef {import("../model/recording/link.js").Link} Link */

/** @param {Store} store
 * @param {Readonly<{
 *   engine: () => Session,
 *   openFile: (blob: Blob, name: string, place: Readonly<{ t?: number, path: string }>) => Promise<boolean>,
 *   find: (path: string) => Promise<Blob | string>,
 *   openServed: (name: string, hasTime: boolean) => Promise<boolean>,
 *   seek: (t: number) => void,
 *   load: (scene: string) => void,
 *   select: (id: string) => void,
 *   say: (text: string) => void,
 * }>} page `engine` returns the connection's session, also while a file is shown; `find`
 * the recording at a path beside the page, or the reason why there is none */
export function createLinkController(store, page) {
  /** The link that is still to be followed. */
  let wanted = /** @type {Link | null} */ (null);
  /** The epoch in which the link's target was requested from the engine; the target arrives in another epoch. */
  let asked = /** @type {Readonly<{ epoch: number | null }> | null} */ (null);

  /** The number of links so far; the result of an earlier one is discarded. */
  let follows = 0;

  /** @param {Link} link */
  const selectView = ({ view }) => {
    if (view === null) return;
    if (store.get().session.state?.views[view]) page.select(view);
    else page.say(`The link’s view was not selected: there is no view ${view}.`);
  };

  /** @param {Link} link */
  const openBeside = async (link) => {
    const path = link.recording ?? "";
    const mine = follows;
    const file = await page.find(path);
    if (mine !== follows) return;
    if (typeof file === "string") {
      return store.set({ opening: Object.freeze({ kind: "failed", name: path, text: file, share: 1 }) });
    }
    const name = path.split("/").pop() ?? path;
    if (await page.openFile(file, name, { path, ...(link.t === null ? {} : { t: link.t }) })) selectView(link);
  };

  /** @param {string} name */
  const openServed = async (name) => {
    const link = wanted;
    const isOpen = await page.openServed(name, link !== null && link.t !== null);
    if (link !== wanted) return;
    // What the engine rejects is not asked for again.
    if (!isOpen) wanted = null;
    controller.proceed();
  };

  const controller = Object.freeze({
    /** Reads the part after `#`: at the start and whenever it changes.
     * @param {string} hash @returns {boolean} whether it leads anywhere */
    follow(hash) {
      follows += 1;
      wanted = linkFrom(hash);
      asked = null;
      const fault = faultIn(hash);
      if (fault !== "") page.say(fault);
      const isLink = wanted !== null;
      controller.proceed();
      return isLink;
    },
    /** Continues with a link once its prerequisite is known: an engine, or that there is none. */
    proceed() {
      const link = wanted;
      const session = page.engine();
      if (!link) return;
      const isServed = isConnected(session) && session.state !== null;
      if (link.recording !== null && (session.mode === "absent" || (isServed && link.recording.includes("/")))) {
        wanted = null;
        void openBeside(link);
      } else if (session.mode === "absent") {
        wanted = null;
        page.say("The link’s scene was not opened: there is no engine here.");
      } else if (!isServed || asked?.epoch === session.epoch) {
        return;
      } else if (link.recording !== null) {
        if (session.playing?.name !== link.recording) {
          if (asked) return;
          if (session.controller !== null && session.controller !== session.client) {
            wanted = null;
            return page.say("The link’s recording was not opened: another client controls the scene.");
          }
          asked = Object.freeze({ epoch: session.epoch });
          return void openServed(link.recording);
        }
        wanted = null;
        if (link.t !== null) page.seek(link.t);
        selectView(link);
      } else if (link.scene !== null) {
        const { name, variant } = session.state?.scene ?? {};
        const [scene] = link.scene.split("@");
        const isThere = name === scene && (!link.scene.includes("@") || link.scene === `${name}@${variant}`);
        if (!isThere && !asked) {
          asked = Object.freeze({ epoch: session.epoch });
          return page.load(link.scene);
        }
        wanted = null;
        if (isThere) selectView(link);
      }
    },
    /** Copies a link to the current view of the page. */
    async copy() {
      const { source, moment, selection, session } = store.get();
      const isPlayedHere = source.end !== null;
      const recording = isPlayedHere ? source.path : (session.playing?.name || null);
      if (isPlayedHere && recording === null) {
        return page.say("A link cannot open a local file: put the file beside the page.");
      }
      const scene = recording === null ? (session.state?.scene?.name ?? null) : null;
      const t = recording === null ? null : (moment ?? source.end ?? session.state?.t ?? null);
      const address = new URL(window.location.href);
      address.hash = hashOf({ recording, scene, t, view: selection });
      try {
        await navigator.clipboard.writeText(address.href);
        page.say("Copied a link to this time.");
      } catch (error) {
        if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error;
        page.say(`The browser does not allow copying. The link: ${address.href}`);
      }
    },
  });
  return controller;
}
