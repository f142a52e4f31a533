/** The three ways to connect a source, as texts to copy. */

/** What stands for the token that `serve` prints, where the page does not know it. */
const UNKNOWN = "SOURCE_TOKEN";

/** `shown` are the lines on the page, `copied` is the copied text.
 * @typedef {Readonly<{ title: string, text: string, shown: readonly string[], note: string, copied: string }>} Way */

/** The address of the probe.
 * @param {string} origin of the server @param {string | null} token for sources */
const probeOf = (origin, token) => `${origin}/probe.js?token=${token ?? UNKNOWN}`;

/** A bookmark that puts the probe into the page that is shown.
 * @param {string} origin @param {string | null} token */
export function bookmarkletOf(origin, token) {
  const address = JSON.stringify(probeOf(origin, token));
  const [create, append] = ["const s=document.createElement('script')", "document.head.append(s)"];
  return `javascript:(()=>{${create};s.src=${address};${append}})()`;
}

/** @param {string} origin of the server @param {string | null} token for sources; null if it is not known
 * @returns {readonly [page: Way, watched: Way, program: Way]} */
export function waysOf(origin, token) {
  const address = probeOf(origin, token);
  const missing = token === null ? " serve prints the token." : "";
  return [
    {
      title: "Your own page",
      text: `Add one line. Every scroller reports its offset, and what set it.${missing}`,
      shown: ["<script src=", `  "${address}">`, "</script>"],
      note: "or as a bookmarklet",
      copied: `<script src="${address}"></script>`,
    },
    {
      title: "Any page",
      text: "Opens a browser with the same probe, which scrolls nothing and causes no layout.",
      shown: ["scrollscope watch \\", "  https://example.org", "# any address, also file:"],
      note: "Chromium or Firefox",
      copied: "scrollscope watch https://example.org",
    },
    {
      title: "Any program",
      text: "Print a line of JSON for each change and pipe it in. A time and an offset are enough.",
      shown: [
        "./my-list | \\",
        "  scrollscope serve -",
        '# {"t":16667,"views":{"list":',
        '#   {"contentOffset":[0,12]}}}',
      ],
      note: "t counts microseconds",
      copied: "./my-list | scrollscope serve -",
    },
  ];
}
