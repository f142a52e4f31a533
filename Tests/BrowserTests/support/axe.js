import { readFileSync } from "node:fs";

/**
 * Looks for barriers in pages with axe-core, of which the file of that path has the whole program.
 * @param {string} path
 * @returns {(browser: import("./webdriver.js").Browser) => Promise<readonly string[]>} a line for each element at fault
 */
export function createAxe(path) {
  const program = readFileSync(path, "utf8");
  return async (browser) => {
    // A page that was loaded anew has lost it. Scripts of the driver are free of the page's policy.
    await browser.call("POST", "execute/sync", { script: `if (!window.axe) { ${program} }`, args: [] });
    return await browser.call("POST", "execute/sync", { script: `return (${search})()`, args: [] });
  };
}

/** In the page: the violations of every rule. */
async function search() {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`)
  );
}
