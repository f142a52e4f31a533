import { readFileSync } from "node:fs";

/** The rules that look at colours: with other colours of the same layout, the others find the same again. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Looks for barriers in pages with axe-core, whose program is the file at that path.
 * @param {string} path
 * @returns {(browser: import("./webdriver.js").Browser, isOfColours?: boolean) => Promise<readonly string[]>} a line
 *   for each element at fault, by all rules or only by those of colours
 */
export function createAxe(path) {
  const program = readFileSync(path, "utf8");
  return async (browser, isOfColours = false) => {
    // A page that was reloaded has lost it. Scripts of the driver are free of the page's policy.
    await browser.call("POST", "execute/sync", { script: `if (!window.axe) { ${program} }`, args: [] });
    return await browser.call("POST", "execute/sync", {
      script: `return (${search})(...arguments)`,
      args: [isOfColours ? OF_COLOURS : null],
    });
  };
}

/** In the page: the violations of the rules. @param {readonly string[] | null} rules null for all */
async function search(rules) {
  const { violations } = await window.axe.run(document, {
    resultTypes: ["violations"],
    ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`)
  );
}
