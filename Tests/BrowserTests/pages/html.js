/** Pieces of the corpus's pages. */

/** @param {number} count @param {number} [height] */
export const rows = (count, height = 40) =>
  Array.from({ length: count }, (_, index) => `<div class="row" style="height:${height}px">row ${index}</div>`).join(
    "",
  );

/** A container. @param {string} id @param {string} content @param {string} [style] */
export const box = (id, content, style = "") => `<div id="${id}" class="box" style="${style}">${content}</div>`;

const STYLE = `body { margin: 0; font: 14px sans-serif }
.box { overflow: auto; width: 300px; height: 200px }
.row { box-sizing: border-box; border-bottom: 1px solid #ccc }
.tall { height: 3000px }
.wide { width: 3000px; height: 100px }`;

/** A whole page. @param {{ name: string, body: string, style?: string, head?: string, isQuirky?: boolean, attributes?: string }} page */
export function htmlOf({ name, body, style = "", head = "", isQuirky = false, attributes = "" }) {
  const doctype = isQuirky ? "" : "<!DOCTYPE html>";
  return `${doctype}<html lang="en" ${attributes}><head><meta charset="utf-8"><title>${name}</title>${head}
<style>${STYLE}
${style}</style></head><body>${body}<script src="${name}.js"></script></body></html>`;
}
