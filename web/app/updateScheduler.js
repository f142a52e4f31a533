/** Updates the panels whose selected values have changed, all in one frame: every panel shows the same moment. */

/** @typedef {import("../kit/panel.js").Panel} Panel */

/** @param {readonly Panel[]} panels @param {(page: Page) => Page} timeTravel maps a page to one that shows its moment */
export function createUpdateScheduler(panels, timeTravel) {
  const subscriptions = [...panels].sort((one, other) =>
    Number(one.isCanvas ?? false) - Number(other.isCanvas ?? false)
  )
    .map((panel) => ({ panel, names: Object.keys(panel.select), shown: /** @type {any} */ (null) }));
  return Object.freeze({
    /** @param {Page} page */
    update(page) {
      const past = timeTravel(page);
      for (const subscription of subscriptions) {
        const { panel, names, shown: before } = subscription;
        const source = panel.isOfMoment ? past : page;
        if (panel.isShown?.(source) === false) continue;
        const values = /** @type {Record<string, unknown>} */ ({});
        let isSame = before !== null;
        for (const name of names) {
          values[name] = panel.select[name](source);
          if (isSame && !Object.is(values[name], before[name])) isSame = false;
        }
        if (isSame) continue;
        subscription.shown = values;
        panel.apply(values, before);
      }
    },
  });
}
