/**
 * What each command of the page does, as a person sees it. A command without an entry here fails the test.
 *
 * `prepare` puts the page in a state in which the command is enabled and has something to do. `look` runs in
 * the page and returns what the command changes; `is` says when it has done it, by what was there before and
 * what is there now. Without `is`, anything else than before will do.
 */

import { DEVICES } from "../../../web/generated/devices.js";
import { RATES } from "../../../web/model/time/transport.js";
import {
  alpha,
  border,
  both,
  chosen,
  click,
  compared,
  controlled,
  copies,
  cursor,
  edited,
  expanded,
  focused,
  gap,
  hasFocus,
  inEvents,
  inGallery,
  inPage,
  inProblems,
  inProperties,
  inStage,
  inTimeline,
  inTree,
  isChecked,
  isLess,
  isMore,
  isShown,
  isTrue,
  lens,
  moment,
  opens,
  pane,
  past,
  picture,
  plotPicture,
  pressKey,
  problem,
  quiet,
  range,
  rate,
  runs,
  scene,
  selects,
  shows,
  size,
  speaks,
  stands,
  themeButton,
  touched,
  type,
  until,
  withGhost,
  zoomed,
} from "./commandStates.js";
import { KEYS } from "./keys.js";
import { focus } from "./page.js";
import { RECORDING_EFFECTS } from "./recordingEffects.js";

/** @type {Record<string, object | ((key: string) => object)>} */
export const EFFECTS = {
  live: { prepare: past, look: moment, is: (_, now) => now === null },
  frameBack: { prepare: past, look: moment, is: isLess },
  frameForward: { prepare: past, look: moment, is: isMore },
  timeEarlier: { prepare: past, look: moment, is: isLess },
  timeLater: { prepare: past, look: ({ s }) => s.moment ?? Infinity, is: isMore },
  timeStart: { prepare: past, look: moment, is: isLess },
  pauseOrPlay: { look: ({ s }) => s.clock.paused },
  stepForward: { prepare: stands, look: ({ s }) => s.clock.t, is: isMore },
  stepBack: { prepare: stands, look: ({ s }) => s.clock.t, is: isLess },
  slower: { prepare: runs, look: rate, is: isLess },
  faster: { prepare: runs, look: rate, is: isMore },
  ...Object.fromEntries(RATES.map((each) => [`speed-${each}`, {
    prepare: runs,
    look: rate,
    is: `(_, now) => now === ${each}`,
  }])),
  rewind: {
    prepare: past,
    look: ({ s }) => s.moment === null && s.clock.paused,
    is: isTrue,
  },
  editTouch: {
    prepare: both(runs, touched),
    look: ({ q }) => q("touch-keys").getClientRects().length > 0,
    is: isTrue,
  },
  replayGesture: { prepare: both(runs, touched), look: rate, is: "(_, now) => now === 0.1" },
  letGo: { prepare: both(runs, touched), look: ({ q }) => q("ghost-count")?.textContent },
  whatIf: {
    prepare: (browser) => browser.run(() => document.querySelector('[data-testid="what-if"]').removeAttribute("open")),
    look: ({ q }) => q("what-if").open,
    is: isTrue,
  },
  counterpart: {
    prepare: both(
      controlled(["Scene.load", { name: "bug-02" }]),
      (browser) => until(browser, "the mistake runs", ({ s }) => s.state.scene.name === "bug-02"),
    ),
    look: ({ q }) => q("ghosts").textContent.includes("Corrected"),
    is: isTrue,
  },
  compare: { prepare: withGhost, look: isShown("compare"), isToggle: true },
  nextDifference: { ...cursor, prepare: both(compared, type(KEYS.home)) },
  compareEarlier: { ...cursor, prepare: both(compared, type(KEYS.end)) },
  compareLater: { ...cursor, prepare: both(compared, type(KEYS.home)) },
  compareFrameBack: { ...cursor, prepare: both(compared, type(KEYS.end)) },
  compareFrameForward: { ...cursor, prepare: both(compared, type(KEYS.home)) },
  compareStart: { ...cursor, prepare: both(compared, type(KEYS.end)) },
  compareEnd: { ...cursor, prepare: both(compared, type(KEYS.home)) },
  leaveCompare: { prepare: compared, look: isShown("compare"), is: (before, now) => before && !now },
  timeline: shows("timeline", click("plot-diffs")),
  phasePlane: shows("phasePlane", click("plot-timeline")),
  pick: { look: ({ q }) => q("pick").getAttribute("aria-pressed") },
  back: {
    prepare: (browser) =>
      browser.run(() => {
        const pick = document.querySelector('[data-testid="pick"]');
        if (pick.getAttribute("aria-pressed") === "false") pick.click();
      }),
    look: ({ q }) => q("pick").getAttribute("aria-pressed") === "false",
    is: isTrue,
  },
  device: { prepare: lens("xray"), look: isChecked("lens-device"), is: isTrue },
  xray: { prepare: lens("device"), look: isChecked("lens-xray"), is: isTrue },
  exploded: { prepare: lens("device"), look: isChecked("lens-exploded"), is: isTrue },
  gapLess: { ...gap, is: isLess },
  gapMore: { ...gap, is: isMore },
  levelsAll: { ...gap, prepare: both(lens("exploded"), type("[")) },
  zoomIn: { prepare: both(lens("device"), type("0")), look: picture },
  zoomOut: { prepare: zoomed, look: picture },
  zoomReset: { prepare: zoomed, look: picture },
  zoomFit: { prepare: both(lens("device"), inTree(-1), type("0")), look: picture },
  scrollToSelection: {
    prepare: both(
      controlled(["View.set", { id: "picture", values: { frame: [0, 0, 90, 290] } }], ["View.set", {
        id: "scroll",
        values: { contentOffset: [100, 300] },
      }]),
      (browser) => until(browser, "it is placed", ({ s }) => String(s.state.views.scroll.contentOffset) === "100,300"),
      inTree(2),
    ),
    look: ({ s }) => String(s.state.views.scroll.contentOffset ?? [0, 0]),
  },
  hideBranch: {
    prepare: both(
      controlled(["View.set", { id: "picture", values: { frame: [0, 0, 1200, 1600] } }]),
      (browser) => until(browser, "it is as before", ({ s }) => s.state.views.picture.frame[2] === 1200),
      lens("device"),
      inTree(2),
      (browser) =>
        browser.run(() => {
          const all = document.querySelector('[data-testid="show-hidden"]');
          if (all.getClientRects().length > 0) all.click();
        }),
    ),
    look: ({ q }) => q("show-hidden").getClientRects().length > 0,
    is: isTrue,
  },
  showHidden: {
    prepare: both(lens("device"), inTree(2), async (browser) => {
      const isHidden = await browser.run(() =>
        document.querySelector('[data-testid="show-hidden"]').getClientRects().length > 0
      );
      if (!isHidden) await browser.type("h");
      await until(browser, "it is hidden", ({ q }) => q("show-hidden").getClientRects().length > 0);
    }),
    look: ({ q }) => q("show-hidden").getClientRects().length > 0,
    is: (before, now) => before && !now,
  },
  ...Object.fromEntries(["Left", "Right", "Up", "Down"].map((side) => [`shift${side}`, {
    prepare: both(zoomed, (browser) => focus(browser, "canvas")),
    look: picture,
  }])),
  gesture: opens("gestureDialog"),
  stageScroll: (key) => ({
    prepare: inStage,
    look: `({ s }) => (s.state.views.scroll.contentOffset ?? [0, 0])[${/Up|Down/.test(key) ? 1 : 0}]`,
    is: /Up|Left/.test(key) ? isLess : isMore,
  }),
  stagePages: (key) => ({
    prepare: inStage,
    look: ({ s }) => (s.state.views.scroll.contentOffset ?? [0, 0])[1],
    is: key === "PageUp" ? isLess : isMore,
  }),
  // Without a watched page they are those of the page.
  stageKeys: (key) =>
    ({
      Home: { prepare: both(past, inStage), look: moment, is: isLess },
      End: { prepare: both(past, inStage), look: moment, is: (_, now) => now === null },
      Space: { prepare: both(type("l"), inStage), look: ({ s }) => s.clock.paused, isToggle: true },
    })[key],
  scenes: opens("gallery"),
  previousScene: scene,
  nextScene: scene,
  about: { look: isShown("about-sheet"), isToggle: true },
  variant: {
    prepare: controlled(["Scene.load", { name: "patient@asPublished" }]),
    look: ({ s }) => s.state.scene.variant,
    is: `(_, now) => now === "corrected"`,
  },
  demo: { look: ({ q }) => q("demo").textContent, isToggle: true },
  reset: {
    prepare: both(
      runs,
      inStage,
      type(KEYS.down),
      (browser) => until(browser, "time goes by", ({ s }) => s.state.t > 0),
    ),
    look: ({ s }) => s.state.t,
    is: isLess,
  },
  rotate: { look: ({ s }) => s.state.device.orientation },
  ...Object.fromEntries(DEVICES.map(({ size }) => [`device-${size.join("x")}`, {
    prepare: controlled(["Device.set", { size: [300, 500] }]),
    look: ({ s }) => String(s.state.device.size),
    is: `(_, now) => now === "${size}"`,
  }])),
  keyboard: { look: ({ s }) => s.state.keyboard !== undefined, isToggle: true },
  filter: { look: hasFocus("filter"), is: isTrue },
  undo: { prepare: edited, look: alpha, is: (_, now) => now === 1 },
  redo: {
    prepare: both(
      edited,
      (browser) => pressKey(browser, "Mod+Z"),
      (browser) => until(browser, "it is undone", ({ s }) => s.state.views.scroll.alpha === undefined),
    ),
    look: alpha,
    is: (_, now) => now === 0.5,
  },
  filterProperties: { prepare: inTree(0), look: hasFocus("property-filter"), is: isTrue },
  diffs: { prepare: click("plot-timeline"), look: isShown("diffs"), is: isTrue },
  events: shows("events", click("list-messages")),
  problems: shows("findings", click("list-messages")),
  messages: shows("protocolLog", click("list-events")),
  breakpoints: shows("breakpoints", click("list-events")),
  ...RECORDING_EFFECTS,
  palette: opens("palette"),
  help: opens("help"),
  nextPane: { look: pane },
  previousPane: { look: pane },
  ...Object.fromEntries(["tree", "properties", "bottom", "events"].map((side) => [`toggle-${side}`, {
    look: size(side),
    is: (before, now) => (before === 0) !== (now === 0),
    isToggle: true,
  }])),
  say: { prepare: quiet, look: speaks, is: isTrue },
  saySteadily: { prepare: quiet, look: speaks, is: isTrue },
  takeControl: { prepare: controlled(), look: ({ q }) => q("role").textContent },
  releaseControl: { look: ({ q }) => q("role").textContent },
  ...Object.fromEntries(["auto", "light", "dark"].map((name) => [`theme-${name}`, {
    prepare: (browser) =>
      browser.run((name) => {
        const stored = () => localStorage.getItem("scrollscope.theme") ?? "auto";
        if (stored() === name) document.querySelector('[data-testid="theme"]').click();
      }, name),
    look: themeButton,
  }])),
  resize: (key) => {
    const side = key === "ArrowLeft" || key === "ArrowRight" ? "tree" : "bottom";
    const isLarger = key === "ArrowRight" || key === "ArrowUp";
    return { prepare: border(side), look: size(side), is: isLarger ? isMore : isLess };
  },
  collapse: (key) => ({ prepare: border("tree"), look: size("tree"), is: key === "Home" ? isLess : isMore }),
  hidePane: { prepare: border("tree"), look: size("tree"), is: (before, now) => (before === 0) !== (now === 0) },
  treeMove: {
    prepare: both(inTree(1), (browser) => focus(browser, "tree-rows")),
    look: selects,
  },
  treeOpen: (key) => ({
    prepare: both(
      inTree(0),
      (browser) => focus(browser, "tree-rows"),
      key === "ArrowRight" ? type(KEYS.left) : type(""),
    ),
    look: expanded,
    is: key === "ArrowRight"
      ? (before, now) => now.length > before.length
      : (before, now) => now.length < before.length,
  }),
  treeEnds: {
    prepare: both(inTree(1), (browser) => focus(browser, "tree-rows")),
    look: selects,
  },
  treePages: (key) => ({
    prepare: both(inTree(key === "PageUp" ? -1 : 0), (browser) => focus(browser, "tree-rows")),
    look: selects,
  }),
  treeAll: {
    prepare: both(inTree(0), (browser) => focus(browser, "tree-rows"), type(KEYS.left)),
    look: expanded,
    is: (before, now) => now.length > before.length,
  },
  propertyMove: {
    prepare: both(inTree(0), inProperties('[data-testid="value-alpha"]')),
    look: focused,
  },
  propertyEnds: (key) => ({
    prepare: both(inTree(0), inProperties('[data-testid="value-alpha"]'), type(key === "Home" ? KEYS.end : KEYS.home)),
    look: focused,
  }),
  propertyEdit: {
    prepare: both(inTree(0), inProperties('[data-testid="value-alpha"]')),
    look: ({ q }) => q("editor") !== null,
    is: isTrue,
  },
  pin: {
    prepare: both(inTree(0), inProperties('[data-testid="value-alpha"]')),
    look: ({ q }) => q("pins").querySelectorAll("li").length,
    isToggle: true,
  },
  copyValue: {
    prepare: both(copies, inTree(0), inProperties('[data-testid="value-alpha"]')),
    look: () => window.copied !== null,
    is: isTrue,
  },
  propertyFold: (key) => ({
    prepare: both(inTree(0), inProperties(".group-toggle"), key === "ArrowRight" ? type(KEYS.left) : type(KEYS.right)),
    look: () => document.activeElement?.getAttribute("aria-expanded") === "true",
    is: key === "ArrowRight" ? isTrue : (_, now) => now === false,
  }),
  selectEarlier: { prepare: inTimeline, look: range },
  // Without a range: it would begin or end at this moment, depending on which of its ends is nearer.
  selectLater: { prepare: both(past, inTimeline, type(KEYS.escape)), look: range },
  timeCloser: { prepare: inTimeline, look: plotPicture },
  timeFarther: { prepare: inTimeline, look: plotPicture },
  timeAll: {
    prepare: async (browser) => {
      await inTimeline(browser);
      const before = await browser.run(plotPicture);
      await browser.type("+");
      await browser.waitFor("less time is shown", inPage(plotPicture, "(before, now) => now !== before"), before);
    },
    look: plotPicture,
  },
  timeUsual: {
    prepare: async (browser) => {
      await inTimeline(browser);
      const before = await browser.run(plotPicture);
      await browser.type("+");
      await browser.waitFor("less time is shown", inPage(plotPicture, "(before, now) => now !== before"), before);
    },
    look: plotPicture,
  },
  selectNoTime: {
    prepare: both(inTimeline, (browser) => pressKey(browser, "Shift+ArrowLeft")),
    look: range,
    is: (_, now) => now === "",
  },
  listMove: { prepare: both(inEvents, type(KEYS.end + KEYS.up)), look: chosen },
  listEnds: (key) => ({ prepare: both(inEvents, type(key === "Home" ? KEYS.end : KEYS.home)), look: chosen }),
  listPages: (key) => ({ prepare: both(inEvents, type(key === "PageUp" ? KEYS.end : KEYS.home)), look: chosen }),
  listShow: { prepare: both(type("l"), inEvents, type(KEYS.home)), look: moment, is: (_, now) => now !== null },
  listCompare: {
    prepare: both(
      click("plot-diffs"),
      (browser) => focus(browser, "diff-rows"),
      type(KEYS.home + KEYS.enter + KEYS.end),
      (browser) => until(browser, "A is set", ({ q }) => q("diff-pins").textContent.startsWith("A ")),
    ),
    look: ({ q }) => q("diff-pins").textContent.includes("→"),
    is: isTrue,
  },
  galleryMove: (key) => ({ prepare: inGallery(key === "ArrowLeft" ? "bug-02-fixed" : "bug-02"), look: focused }),
  galleryEnds: (key) => ({
    prepare: both(inGallery("bug-02"), type(key === "Home" ? KEYS.end : KEYS.home)),
    look: focused,
  }),
  galleryLoad: { prepare: inGallery("bug-02"), look: ({ s }) => s.state?.scene.name, is: (_, now) => now === "bug-02" },
  problemMove: (key) => ({ prepare: both(inProblems, key === "ArrowUp" ? type(KEYS.down) : type("")), look: problem }),
  problemEnds: (key) => ({
    prepare: both(inProblems, type(key === "Home" ? KEYS.end : KEYS.home)),
    look: problem,
  }),
  problemOpen: {
    prepare: inProblems,
    look: () => document.activeElement?.getAttribute("aria-expanded"),
  },
};
