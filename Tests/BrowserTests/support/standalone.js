import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { crc32, crcText } from "../../../web/model/recording/crc32.js";
import { isShown, says } from "./page.js";

/** The source by which a policy admits a text in line. @param {string} text */
const source = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The content of the elements of a kind. @param {string} html @param {RegExp} kind with the content as its group */
const contents = (html, kind) => [...html.matchAll(kind)].map(([, content]) => content);

/**
 * What is in an HTML file with recordings inside: they, with what is in their files.
 * @param {string} html
 * @returns {{ name: string, t: number | null, text: string, findings: object[] }[]}
 */
export function recordingsIn(html) {
  const [json] = contents(html, /<script type="application\/json" id="recordings">([^<]*)<\/script>/g);
  return JSON.parse(json).map(({ gzip, ...rest }) => ({
    ...rest,
    text: gunzipSync(Buffer.from(gzip, "base64")).toString(),
  }));
}

/** The policy of an HTML file names its scripts and its style by their hashes, and nothing else. @param {string} html */
export function assertStrict(html) {
  const [policy] = contents(html, /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g);
  const directives = Object.fromEntries(policy.split("; ").map((part) => part.split(/ (.*)/s, 2)));
  const [loader] = contents(html, /<script type="module">([^<]*)<\/script>/g);
  const [packed] = contents(html, /<script type="text\/plain" id="page">([^<]*)<\/script>/g);
  const [style] = contents(html, /<style>([^]*?)<\/style>/g);
  assert.deepEqual(directives, {
    "default-src": "'none'",
    "script-src": [loader, gunzipSync(Buffer.from(packed, "base64"))].map((text) => source(String(text))).join(" "),
    "style-src": source(style),
    "img-src": "data:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "page",
  });
  assert.deepEqual(contents(html, /(<(?:script|link)[^>]*(?:src|href)="(?!data:)[^>]*>)/g), []);
  assert.equal(html.match(/<script/g).length, 3);
}

/**
 * Every pane of an HTML file with `basics` inside shows something, and nothing invites to touch it.
 * @param {any} browser a window of Chromium or of Firefox
 */
export async function assertEveryPane(browser) {
  await browser.waitFor(
    "the recording is shown",
    () => window.scrollscope?.mode === "file" && window.scrollscope.moment !== null,
  );
  await says(browser, "moment-title", "Recording basics");
  await says(browser, "tree", "picture");
  await says(browser, "properties", "0.0, 0.0");
  await says(browser, "events", "scrollViewDidEndDecelerating");
  for (const pane of ["stage", "plotTabs"]) {
    await browser.waitFor(`${pane} is drawn`, (pane) => {
      const canvas = document.querySelector(`[data-testid="${pane}"] canvas`);
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size > 20;
    }, pane);
  }
  const show = (id) => browser.run((id) => document.querySelector(`[data-testid="${id}"]`).click(), id);
  await show("plot-diffs");
  await says(browser, "diffs", "scroll.contentOffset");
  await show("plot-timeline");
  for (const [list, text] of [["problems", "No problems"], ["messages", "No messages"], ["breakpoints", "No break"]]) {
    await show(`list-${list}`);
    await says(browser, "bottomTabs", text);
  }
  await show("list-events");
  await isShown(browser, "about", false);
  await isShown(browser, "playback-leave", false);
  const words = await browser.run(() => document.body.innerText);
  assert.doesNotMatch(words, /\b(Drag|Flick|Pinch|[Tt]ouch it)\b/);
  const look = await browser.run(() => {
    const find = (id) => document.querySelector(`[data-testid="${id}"]`);
    const refused = ["scene-button", "reset", "rotate", "keyboard", "menu-mark", "menu-exportHTML", "what-if-run"];
    return {
      cursor: getComputedStyle(find("canvas")).cursor,
      // Each has a reason, and is disabled in one way or the other.
      enabled: refused.filter((id) => {
        const { disabled, title } = find(id);
        return title === "" || !(disabled || find(id).getAttribute("aria-disabled") === "true");
      }),
      requests: performance.getEntriesByType("resource").map(({ name }) => name),
    };
  });
  assert.deepEqual(look, { cursor: "auto", enabled: [], requests: [] });
}

/**
 * A recording with its checksums made again after a change.
 * @param {string} text @param {(line: string, index: number) => string} change
 */
export function withChange(text, change) {
  let check = 0;
  const lines = text.trimEnd().split("\n").map((line, index) => {
    const changed = change(line, index).replace(/"crc32":"[0-9a-f]{8}"/, () => `"crc32":"${crcText(check)}"`);
    check = crc32(check, Buffer.from(`${changed}\n`));
    return changed;
  });
  return `${lines.join("\n")}\n`;
}
