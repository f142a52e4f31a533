/** The three ways to connect a source, as texts to copy. */

/** What stands for the token that `serve` prints, where the page does not know it. */
const UNKNOWN = "SOURCE_TOKEN";

/** `shown` are the lines on the page, `copied` is what is copied.
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
      title: "A page that is yours",
      text: `Put one line into it. Every scroller reports its offset, and what set it.${missing}`,
      shown: ["<script src=", `  "${address}">`, "</script>"],
      note: "or as a bookmarklet",
      copied: `<script src="${address}"></script>`,
    },
    {
      title: "A page as it stands",
      text: "A browser opens with the same probe inside. It scrolls nothing and lays nothing out.",
      shown: ["scrollscope watch \\", "  https://example.org", "# any address, also file:"],
      note: "Chromium or Firefox",
      copied: "scrollscope watch https://example.org",
    },
    {
      title: "A program of any kind",
      text: "Print a line of JSON for each change and pipe it in. Time and one offset are enough.",
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
