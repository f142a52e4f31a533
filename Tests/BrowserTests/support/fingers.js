/** What tests see of the fingers that touch the device. */

export const touches = (browser) =>
  browser.run(() => Object.values(window.scrollscope.state.touches ?? {}).map(({ location }) => location));
export const fingersAre = (browser, count) =>
  browser.waitFor(
    `${count} fingers are down`,
    (count) => Object.keys(window.scrollscope.state.touches ?? {}).length === count,
    count,
  );
