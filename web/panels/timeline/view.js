/** The motion of the selected scroll view: bands by phase, curves of offset, velocity and zoom, the limits and the
 * predicted rest, ghosts, and events at their moments. */

import { createDescriber, createDrawing, createReadout } from "../../kit/canvas.js";
import { toneColour } from "../../kit/theme.js";
import { createCurveKeys } from "./keys.js";
import { createGhostCards } from "./ghostCards.js";
import { createRangeCard } from "./rangeCard.js";
import {
  drawAxes,
  drawBands,
  drawCursor,
  drawCurve,
  drawGaps,
  drawHover,
  drawPieces,
  drawRange,
  ROOM,
} from "./drawing.js";
import { drawLimits, drawNames } from "./captions.js";
import { drawFlags, drawJoined, drawMarks, drawRest } from "./marks.js";
import { drawFrames, hasTitle, laneHeight } from "./framesLane.js";
import { drawGhostName } from "./ghostName.js";
import { listen } from "./pointer.js";
import { make, setClass, setHidden, showText } from "../../kit/dom.js";
import { createOverview } from "./overview.js";
import { createMarkCard } from "./markCard.js";
import { createTip, REACH } from "./tip.js";
import { X_DASH } from "../../kit/shapes.js";
import { describeFrame } from "../../model/explain/explainOffset.js";
import { markAt, plotOf } from "../../model/time/timeline.js";
import { framesIn, partsOfSum, scrollAt } from "../../model/time/frames.js";
import { cursorText } from "../../model/time/readout.js";
import { createShownMarkers } from "../../model/time/timelineMarkers.js";
import { seconds } from "../../model/properties/format.js";
import { unitWordOf } from "../../model/session/measured.js";
import { definePanel } from "../../kit/panel.js";
import { aheadOf } from "../../model/time/transport.js";
import { plotSelectors } from "../../model/time/plotSelectors.js";

/** The least height in which curves are drawn, in pixels. */
const LEAST = 12;

/** The description while there is no plot. */
const NOTHING = Object.freeze({
  // A slider has a value.
  role: "img",
  "aria-valuemin": null,
  "aria-valuemax": null,
  "aria-valuenow": null,
  "aria-valuetext": null,
  "aria-label": "Timeline",
});

/** @param {boolean} isDashed */
const dashOf = (isDashed) => (isDashed ? { dash: X_DASH } : {});

/** The pieces of each curve, which are drawn at once.
 * @param {import("../../model/time/timeline.js").TimePlot["curves"]} curves */
function joined(curves) {
  const all =
    /** @type {(Omit<typeof curves[number], "points"> & { pieces: import("../../model/time/plot.js").Points[] })[]} */ ([]);
  for (const { points, ...curve } of curves) {
    const last = all[all.length - 1];
    if (last?.scale === curve.scale && last.isMain === curve.isMain && last.isDashed === curve.isDashed) {
      last.pieces.push(points);
    } else all.push({ ...curve, pieces: [points] });
  }
  return all;
}

/** @param {HTMLElement} element @param {App} app */
export function createTimeline(element, app) {
  const { findings, ghosts, marks, memories, redraw, store, time } = app;
  const readout = createReadout("readout");
  const keys = createCurveKeys((curves) => store.set({ curves }));
  const canvas = make("canvas", {
    role: "slider",
    tabindex: 0,
    "aria-label": "Timeline",
    "data-scope": "timeline",
    testid: "plot",
  });
  const empty = make("p", { class: "list-empty" });
  const tip = createTip();
  const card = createRangeCard({ clear: () => time.select(null), save: marks.saveRange });
  const markCard = createMarkCard(marks);
  const markers = createShownMarkers();
  const ghostCards = createGhostCards({
    resultFor: memories.ghostResults,
    differencesOf: memories.ghostDifferences,
    fold: ghosts.closeCard,
    drop: ghosts.drop,
  });
  const overview = createOverview(app, markers);
  element.append(
    overview.element,
    make("div", { class: "plot-area" }, canvas, empty, tip.element, card.element, markCard.card, ghostCards.element),
  );

  const drawing = createDrawing(canvas, redraw);
  let page =
    /** @type {(import("../../model/time/timeline.js").Shown & Pick<Page, "range"> & { hiddenMarks: number }) | null} */ (null);
  /** The pointer's distance from the left, in pixels; null if there is none. */
  let hover = /** @type {number | null} */ (null);
  /** What was drawn last.
   * @type {(import("./pointer.js").Drawn & Readonly<{ plot: import("../../model/time/timeline.js").TimePlot,
   *   at: number }>) | null} */
  let drawn = null;
  const describe = createDescriber(canvas);

  listen(canvas, () => drawn, {
    ...time,
    hover(x) {
      if (hover === x) return;
      hover = x;
      drawing.refresh();
    },
    click(x) {
      if (!drawn) return;
      const pointed = markAt(drawn.plot, drawn.x, x, REACH);
      if (pointed?.kind === "findings") return findings.read(pointed.mark.findings[0], pointed.mark.at);
      time.look(pointed ? pointed.stop.t : drawn.time(x));
      if (pointed?.stop.to !== undefined) time.select({ from: pointed.stop.t, to: pointed.stop.to });
    },
  });

  const clear = () => {
    for (const part of [tip.element, card.element, markCard.card, markCard.back]) setHidden(part, true);
    ghostCards.clear();
    keys.update(null);
    drawn = null;
    readout.write("");
    describe(() => NOTHING, true);
  };

  const paint = () => {
    const context = drawing.begin();
    const palette = drawing.palette();
    const { width, height } = drawing.get();
    const columns = width - ROOM.left - ROOM.right;
    const floor = height - ROOM.bottom;
    const frames = memories.frames.list();
    // The frames of a source have a lane below the curves.
    const lane = frames.length > 0 ? laneHeight(floor - ROOM.top) : 0;
    const bottom = floor - lane;
    const plot = page && columns >= 40
      ? plotOf(page, memories, { columns, top: ROOM.top, bottom, reach: REACH })
      : null;
    // More than one lane needs the overview's room.
    setClass(element, "has-lanes", (plot?.scales.length ?? 1) > 1);
    const isThere = page?.state != null;
    showText(empty, isThere && plot === null && width > 0 ? "There is no scroll view in this scene." : "");
    if (!context || !plot || !page || !palette || bottom - ROOM.top < LEAST) {
      clear();
      // A row of keys that went with the plot would make room for the plot.
      if (page && plot) keys.update({ curves: page.curves, plot });
      return;
    }
    const { from, to, scales, state } = plot;
    const x = (/** @type {number} */ t) => ROOM.left + ((t - from) / (to - from)) * columns;
    const toTime = (/** @type {number} */ at) => from + ((at - ROOM.left) / columns) * (to - from);
    const frame = { context, palette, scales, x, time: toTime, from, to, bottom, width };
    const pointed = hover === null ? null : markAt(plot, x, hover, REACH);
    const at = hover === null ? plot.cursor : Math.min(plot.end, Math.max(from, pointed?.at ?? toTime(hover)));
    drawn = { x, time: toTime, bottom: floor, cursor: plot.cursor, latest: plot.now + (page.ahead ?? 0), plot, at };
    const scroll = scrollAt(frames, at);
    const said = scroll === null || hasTitle(lane) ? [] : partsOfSum(scroll).slice(0, 1);
    readout.write([...said, cursorText(plot, at)].join(" · "));

    // Text is written before drawing: drawing text makes the browser do the pending layout.
    const strokes = [
      ...[...plot.curves, ...plot.ghostCurves],
      ...[...plot.following.map(({ points }) => points), ...plot.ghosts.flatMap((it) => [it.points, ...it.others])]
        .map((points) => ({ points, scale: scales[0] })),
    ];
    const { rests, cards, out } = ghostCards.update(frame, plot, page.moment, strokes);
    tip.show(pointed, x, width);
    card.update(page.range, plot, frames);
    markCard.update(plot.markers, page.moment, page.hiddenMarks);
    keys.update({ curves: page.curves, plot });
    describe(() => ({
      role: "slider",
      "aria-valuemin": seconds(plot.earliest),
      "aria-valuemax": seconds(plot.now),
      "aria-valuenow": seconds(plot.cursor),
      "aria-valuetext": [cursorText(plot, plot.cursor, true), ...scroll ? partsOfSum(scroll) : []].join(", "),
      "aria-label": `Timeline. ${describeFrame(state, plot.id, unitWordOf(page?.measured))}`,
    }), page.moment !== null);

    // Times and cursors go on to the lane's lower edge.
    const whole = { ...frame, bottom: floor };
    drawAxes(whole, plot);
    if (lane > 0) drawFrames(whole, framesIn(frames, from, to), scroll, lane);
    context.save();
    context.beginPath();
    context.rect(ROOM.left, 0, columns + 1, floor + 4);
    context.clip();
    if (page.range) drawRange(frame, page.range);
    drawGaps(frame, plot.gaps);
    drawBands(frame, plot.bands);
    drawLimits(frame, plot);
    for (const { ghost, points, others } of plot.ghosts) {
      const colour = toneColour(palette, ghost.tone);
      [points, ...others].map((each, row) => ({ each, axis: plot.axes[row] })).reverse().forEach(({ each, axis }) =>
        drawCurve(frame, scales[0], each, { colour, width: 1.5, ...dashOf(axis === "x") })
      );
    }
    for (const { ghost, scale, points, isDashed } of plot.ghostCurves) {
      drawCurve(frame, scale, points, { colour: toneColour(palette, ghost.tone), width: 1.5, ...dashOf(isDashed) });
    }
    for (const { scale, points, isDashed } of plot.ahead) {
      drawCurve(frame, scale, points, { colour: palette.dim, width: 1.2, alpha: 0.5, ...dashOf(isDashed) });
    }
    for (const { scale, pieces, isMain, isDashed } of joined(plot.curves)) {
      drawPieces(frame, scale, pieces, { colour: palette.text, width: isMain ? 2 : 1.5, ...dashOf(isDashed) });
    }
    if (plot.axes.length > 1) drawNames(frame, plot.curves);
    // Without phases and causes, because the page did not see this part.
    for (const { scale, pieces, isMain, isDashed } of joined(plot.before)) {
      drawPieces(frame, scale, pieces, { colour: palette.dim, width: isMain ? 1.5 : 1, ...dashOf(isDashed) });
    }
    if (plot.joined !== null) drawJoined(frame, plot.joined);
    context.restore();
    // Marks may be at the plot's edge and are not clipped there.
    context.save();
    context.beginPath();
    context.rect(ROOM.left - REACH, 0, columns + REACH + ROOM.right, floor + 4);
    context.clip();
    drawFlags(frame, plot.markers, pointed?.kind === "stop" ? pointed.stop : null);
    for (const { ghost, rest } of rests) drawRest(frame, ghost, rest);
    const taken = [...cards];
    for (const { ghost, points, others } of plot.ghosts) {
      if (ghost.hasCard && !out.has(ghost.fork)) continue;
      const own = [points, ...others].map((each, row) => ({
        points: each,
        sessionAt: (/** @type {number} */ t) => plot.sampleAt(t)?.[plot.axes[row]] ?? null,
      }));
      taken.push(...[drawGhostName(frame, ghost, own, strokes, taken) ?? []].flat());
    }
    if (hover !== null && !pointed && hover >= ROOM.left) drawHover(whole, hover);
    drawCursor(whole, plot.cursor, plot.valuesAt(plot.cursor));
    // Their letters are read also where the cursor stands.
    drawMarks(frame, plot.marks, pointed?.kind === "findings" ? pointed.mark : null);
    context.restore();
  };

  const picture = definePanel({
    isCanvas: true,
    isShown: (it) => it.plot === "timeline",
    select: {
      ...plotSelectors(memories),
      ahead: aheadOf,
      earliest: ({ session, source }) => source.end === null ? session.clock?.earliest ?? null : null,
      findings: ({ session }) => session.findings.open,
      markers,
      hiddenMarks: ({ marks }) => marks.hidden.length,
      curves: (it) => it.curves,
      plotted: (it) => it.plotted,
      look: drawing.look,
    },
    apply(next) {
      page = next;
      paint();
    },
  });
  return Object.freeze({
    tools: make("div", { class: "pane-tools" }, markCard.back, keys.element, readout.element),
    /** @param {Palette} palette */
    setPalette(palette) {
      drawing.setPalette(palette);
      overview.setPalette(palette);
    },
    focus: () => canvas.focus(),
    /** The lanes that are drawn. */
    lanes: () => drawn?.plot.scales ?? [],
    panels: [...overview.panels, picture, readout.panel],
  });
}
