/** Keys without a letter, as WebDriver names them. */
export const KEYS = Object.freeze({
  backspace: "\uE003",
  tab: "\uE004",
  enter: "\uE007",
  shift: "\uE008",
  control: "\uE009",
  alt: "\uE00A",
  escape: "\uE00C",
  pageUp: "\uE00E",
  pageDown: "\uE00F",
  end: "\uE010",
  home: "\uE011",
  left: "\uE012",
  up: "\uE013",
  right: "\uE014",
  down: "\uE015",
  f2: "\uE032",
  f9: "\uE039",
  f10: "\uE03A",
});

/**
 * Milliseconds that the page gets for what a test waits for: many, since only a failure takes them all. Who works
 * on a test sets fewer.
 */
export const PATIENCE = Number(process.env.SCROLLSCOPE_PATIENCE ?? 90_000);
