/** Pages of the corpus that do their acts with the probe and without, and what the probe says of them. */

import { MISTAKES } from "../pages/mistakes.js";
import { KEYS } from "./keys.js";
import { injected, linesOf, ProbeLog } from "./probe.js";

/** @param {number[]} place */
const rounded = (place) => place.map(Math.round);

/** The frames in which the probe may still look at what an input or a focus has led to: half a second of them, and more.
 * What makes a mistake of a page, or a mended one of it, may be seen only then. */
const FRAMES = 45;

/**
 * Does the acts of a page twice, and once what a person does there.
 * @param {any} browser one of `BROWSERS`, opened
 * @param {string} address of the corpus
 * @param {string} probe
 * @param {import("../pages/pages.js").CorpusPage} page
 */
export async function runPage(browser, address, probe, page) {
  const play = async (isWatched) => {
    const remove = isWatched ? await browser.inject(injected(probe)) : null;
    try {
      await browser.window.goto(`${address}${page.name}.html`);
      const played = await browser.window.script(PLAY, []);
      if (!isWatched) return played;
      // Of other pages all is said once their acts have ended.
      if (!page.person && !MISTAKES.includes(page)) return { ...played, all: played.messages };
      for (const act of page.person ?? []) await doAsPerson(browser, act);
      return { ...played, all: await browser.window.script(LISTEN, [FRAMES]) };
    } finally {
      await remove?.();
    }
  };
  const watched = await play(true);
  const plain = await play(false);
  const log = new ProbeLog(watched.messages);
  const last = Object.entries(watched.places.at(-1) ?? {});
  return {
    /** Messages that do not follow each other. */
    faults: log.faults,
    containers: log.containers.sort(),
    /** The places after each act, with the probe and without. */
    watched: watched.places,
    plain: plain.places,
    /** Where each container is in the end, as the page has it, as the probe has it, and by the parts of its way. */
    ends: Object.fromEntries(last.map(([id, place]) => [id, rounded(place)])),
    offsets: Object.fromEntries(last.map(([id]) => [id, rounded(log.views[id]?.contentOffset ?? [])])),
    sums: Object.fromEntries(last.map(([id]) => [id, rounded(log.sum(id))])),
    ...callsIn(page, log.why),
    /** All that the probe has said, also of what the person has done. */
    messages: watched.all,
  };
}

/**
 * What a person does on a page: a fling by keys where the browser's driver has no fingers.
 * @param {any} browser
 * @param {import("../pages/pages.js").Gesture} gesture
 */
async function doAsPerson({ window, hasFingers }, { wheel, key, flick }) {
  if (flick && hasFingers) await window.flick(flick, { pointerType: "touch" });
  else if (key) await window.press([], KEYS[key]);
  else await window.wheel(...wheel);
}

/**
 * How many parts of ways scripts have made, how many of them have the line of the script, and what else the page does
 * not expect.
 * @param {import("../pages/pages.js").CorpusPage} page
 * @param {any[]} why
 */
function callsIn({ name, others = [] }, why) {
  const lines = linesOf(name);
  const byScripts = why.filter(({ by }) => by === "script" || by === "focus");
  const named = byScripts.filter(({ caller }) => {
    const [, line] = caller?.match(/^http:.*\.js:(\d+):\d+$/) ?? [];
    return /scroll|focus/i.test(lines[line - 1] ?? "");
  });
  const strangers = why.filter((way) => !byScripts.includes(way) && !others.includes(way.by));
  return { calls: byScripts.length, named: named.length, strangers };
}

/** In a page: does its acts, waits until the probe is silent, and returns what it has said. */
const PLAY = `
  (async () => {
    const places = await window.runActs();
    const messages = window.probeMessages ?? [];
    for (let count = -1, quiet = 0; quiet < 4; quiet += 1) {
      if (messages.length !== count) quiet = 0;
      count = messages.length;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return { places, messages };
  })().then(done, (error) => done({ error: String(error.stack ?? error) }));`;

/** In a page: waits some frames, in which the probe may still speak, and returns all that it has said. */
const LISTEN = `
  (async () => {
    for (let frame = 0; frame < args[0]; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.probeMessages;
  })().then(done, (error) => done({ error: String(error.stack ?? error) }));`;
