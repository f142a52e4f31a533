/** How much room a window leaves to what is read in it. */

/**
 * In the page: the properties that are whole in sight, how much of the explanation is hidden, and the heights of the
 * plot's lanes and of the stage, in pixels.
 */
export function measureRoom() {
  const of = (selector) => document.querySelector(selector).getBoundingClientRect();
  const pane = of("#properties");
  const floor = Math.min(pane.bottom, of(".property-hints").top);
  const ceiling = Math.max(pane.top, of(".properties-top").bottom);
  const rows = [...document.querySelectorAll("#properties .property")]
    .map((row) => row.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && top >= ceiling - 0.5 && bottom <= floor + 0.5);
  const card = document.querySelector('[data-testid="why"]');
  return {
    rows: rows.length,
    card: card.clientHeight,
    hidden: Math.max(0, card.scrollHeight - card.clientHeight),
    plot: of('[data-testid="plot"]').height,
    lanes: window.scrollscope.lanes.map(({ top, bottom }) => Math.round(bottom - top)),
    stage: of('[data-testid="canvas"]').height,
    list: of("#bottomTabs").height,
  };
}
