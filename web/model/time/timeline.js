/** What the timeline draws: everything except the strokes. */

import { endOf } from "../explain/ghosts.js";
import { ghostCurves } from "../explain/ghostValues.js";
import { countLeading } from "../lookup/sortedSearch.js";
import { axesOf, lanesOf, plottedLane, scalesOf } from "./lanes.js";
import { bands, curve, curvesIn, isMoved, NO_POINTS } from "./plot.js";
import { gapAt, gapsIn, knownIn } from "./gaps.js";
import { followingOf } from "./following.js";
import { mainAxis } from "../explain/explainOffset.js";
import { marksOf } from "../findings/shownFindings.js";
import { partsOf, pathOf } from "../properties/numbers.js";
import { scrollViewFor } from "../state/state.js";
import { edgeOf, shownRange } from "./timeView.js";
import { unitOf } from "../session/measured.js";

/** @typedef {import("./plot.js").Points} Points */

/** The pixels of the shortest gap that is drawn. */
export const LEAST_GAP = 3;

/** What the timeline shows of the page. `state` is at the time in view; `now` the present; `ahead`
 * the microseconds of the future, null in a recording; `earliest` the start of the source's history, null if unknown.
 * @typedef {Pick<Page, "selection" | "moment" | "timeView" | "curves" | "ghosts" | "plotted"> & Readonly<{ state: State | null,
 *   now: number, ahead: number | null, earliest: number | null, findings: readonly Finding[], measured?: Session["measured"],
 *   markers: readonly import("./timelineMarkers.js").Marker[] }>} Shown */

/** The page's history.
 * @typedef {Readonly<{
 *   history: Pick<ReturnType<typeof import("./history.js").createHistory>, "series" | "ahead" | "before" | "gaps" | "earliest" | "sampleAt">,
 *   ghosts: Pick<import("../explain/ghosts.js").Ghosts, "series" | "curves">,
 *   watches: Pick<import("./watches.js").Watches, "pieces">,
 * }>} Memories */

/** What is drawn. `state` and `view` are the shown ones, `cursor` is their time; `end` is the end of the curves,
 * `joined` the start of the page's own history, null if there was nothing before it.
 * @typedef {NonNullable<ReturnType<typeof plotOf>>} TimePlot */

/** @param {Shown} page @param {Memories} memories
 * @param {Readonly<{ columns: number, top: number, bottom: number, reach: number }>} size in pixels */
export function plotOf(page, { history, ghosts, watches }, { columns, top, bottom, reach }) {
  const { state: shown, now } = page;
  const id = shown ? scrollViewFor(shown, page.selection) : null;
  const series = id === null ? null : history.series(id);
  const view = id === null ? undefined : shown?.views[id];
  if (!shown || id === null || !series || !view || series.length === 0) return null;
  const { from, to } = shownRange(page.timeView, edgeOf(page.timeView, now, page.ahead));
  const end = Math.min(to, now);
  const cursor = page.moment ?? now;

  const first = Math.max(series.time(0), history.earliest() ?? 0);
  const earlier = history.before(id);
  const missing = gapsOf(page, history, earlier, (to - from) / Math.max(1, columns));
  // What is shorter is not seen.
  const least = (LEAST_GAP * (to - from)) / Math.max(1, columns);
  const known = knownIn(missing, Math.max(from, first), end, least);
  const share = columns / (to - from);
  const own = (/** @type {import("./series.js").Measure} */ measure) =>
    curvesIn(series, measure, known, known.length === 0 ? 0 : (known[known.length - 1].to - known[0].from) * share);
  const offsets = { x: own("x"), y: own("y") };
  const later = history.ahead(id);
  const aheadOf = (/** @type {import("./series.js").Measure} */ measure) =>
    later && later.time(later.length - 1) > now && to > now
      ? curve(later, measure, Math.max(from, now), Math.min(to, later.time(later.length - 1)), columns)
      : NO_POINTS;
  const rough = earlier?.series ?? null;
  const beforeOf = (/** @type {import("./series.js").Measure} */ measure) =>
    rough && rough.length > 0 && from < first && (measure === "x" || measure === "y")
      ? curvesIn(rough, measure, knownIn(missing, Math.max(from, rough.time(0)), Math.min(to, first), least), columns)
      : [];
  const main = mainAxis(view, shown.device) === 0 ? "x" : "y";
  const other = main === "x" ? "y" : "x";
  /** @type {readonly ("x" | "y")[]} */
  const both = [main, other];
  const moved = both.filter((axis) =>
    [...offsets[axis], aheadOf(axis), ...beforeOf(axis)].some(isMoved) || isApart(offsets[axis])
  );
  const axes = axesOf(page.curves, (axis) => moved.includes(axis), main);
  const canZoom = view.maximumZoomScale !== undefined || series.value(series.length - 1, "zoom") !== 1;
  const lanes = lanesOf({ ...page.curves, zoom: page.curves.zoom && canZoom }, axes);

  const shownGhosts = page.ghosts.flatMap((ghost) => {
    const its = ghost.isVisible ? ghosts.series(ghost.fork, id) : null;
    if (!its || endOf(ghost, now) < from || ghost.t > to) return [];
    const [points, ...others] = axes.map((axis) =>
      curve(its, axis, Math.max(from, ghost.t), Math.min(to, endOf(ghost, now)), columns)
    );
    return points.times.length > 0 ? [{ ghost, series: its, points, others }] : [];
  });
  const drawnLanes = lanes.map((lane) => ({
    lane,
    curves: lane.measures.map((measure) => measure === "x" || measure === "y" ? offsets[measure] : own(measure)),
    ahead: lane.measures.map(aheadOf),
    before: lane.measures.map(beforeOf),
    // Those of the offset are drawn with the names of the ghosts.
    ghosts: lane.name === "offset" ? [] : shownGhosts.map(({ ghost, series: its }) => ({
      ghost,
      curves: lane.measures.map((measure) =>
        curve(its, measure, Math.max(from, ghost.t), Math.min(to, endOf(ghost, now)), columns)
      ),
    })),
  }));
  const { plotted } = page;
  if (plotted !== null) {
    const lane = plottedLane(`${plotted.view}.${pathOf(plotted.name, plotted.part)}`);
    // As everywhere, y is solid and x is dashed.
    const isPoint = plotted.part === null && partsOf(plotted.name).join() === "x,y";
    /** @template T @param {readonly T[]} curves */
    const inOrder = (curves) => isPoint ? [...curves].reverse() : [...curves];
    const others = page.ghosts.filter(({ isVisible }) => isVisible).map((ghost) => ({
      ghost,
      curves: inOrder(ghostCurves(ghost, plotted, ghosts, from, end, columns)),
    }));
    drawnLanes.push({
      lane,
      curves: inOrder(watches.pieces(plotted, from, end, least)),
      ahead: [],
      before: [],
      ghosts: others,
    });
  }
  // A finger that is held still changes nothing: what follows from letting go begins at the time in view.
  const state = view.isTracking === true && cursor > shown.t ? Object.freeze({ ...shown, t: cursor }) : shown;
  const following = followingOf(state, view, axes, to);
  const contents = drawnLanes.map(({ lane, curves, ahead, before, ghosts: others }) => ({
    lane,
    values: [
      ...[...curves.flat(), ...ahead, ...before.flat(), ...others.flatMap((each) => each.curves)].flatMap(extremesOf),
      ...(lane.name === "offset"
        ? shownGhosts.flatMap(({ points, others }) => [points, ...others].flatMap(extremesOf))
        : []),
      ...(lane.name === "offset" ? following.flatMap(({ value, points }) => [value, ...extremesOf(points)]) : []),
    ],
  }));
  const scales = scalesOf(contents, top, bottom);
  // A rough curve is drawn, but does not tell the value at a time.
  const thinned = earlier !== null && earlier.resolution > 0 && earlier.series.length > 0
    ? Object.freeze({ from: earlier.series.time(0), to: first, reason: /** @type {const} */ ("notLoaded") })
    : null;
  const missingAt = (/** @type {number} */ t) => gapAt(missing, t) ?? (t < first ? thinned : null);
  const sampleAt = (/** @type {number} */ t) =>
    missingAt(t) !== null ? null : t < first ? rough?.valueAt(t) ?? null : series.valueAt(t);
  return Object.freeze({
    id,
    state,
    view,
    series,
    from,
    to,
    end,
    now,
    earliest: Math.min(now, first),
    joined: (page.earliest ?? first) < first ? first : null,
    cursor,
    axes,
    moved,
    lanes: lanes.map(({ name }) => name),
    canZoom,
    scales,
    bands: known.flatMap((range) => bands(series, range.from, range.to)),
    gaps: gapsIn(missing, from, end, least),
    gapAt: missingAt,
    // The main curve is drawn last, over the others.
    curves: drawnLanes.flatMap(({ curves }, index) =>
      curves.map((pieces, row) => pieces.map((points) => strokeOf(scales[index], points, row))).reverse().flat()
    ),
    ahead: drawnLanes.flatMap(({ ahead }, index) => ahead.map((points, row) => strokeOf(scales[index], points, row))),
    before: drawnLanes.flatMap(({ before }, index) =>
      before.map((pieces, row) => pieces.map((points) => strokeOf(scales[index], points, row))).reverse().flat()
    ),
    // What would follow from the shown state, in the lane of the offset.
    following,
    ghosts: shownGhosts,
    // Their curves in the lanes below the offset.
    ghostCurves: drawnLanes.flatMap(({ ghosts: others }, index) =>
      others.flatMap(({ ghost, curves }) =>
        curves.map((points, row) => ({ ghost, ...strokeOf(scales[index], points, row) })).reverse()
      )
    ),
    marks: marksOf(page.findings, from, to, (reach * (to - from)) / columns),
    unit: unitOf(page.measured),
    isSlope: page.measured != null,
    markers: page.markers.filter(({ t, to: end = t }) => end >= from && t <= to),
    sampleAt,
    valuesAt(/** @type {number} */ t) {
      const sample = gapAt(missing, t) === null && t >= first ? series.valueAt(t) : null;
      if (!sample) return [];
      return scales.flatMap((scale) =>
        scale.lane.measures.map((measure) => /** @type {const} */ ([scale, sample[measure]]))
      );
    },
  });
}

/** The gaps of the motion, in order, with the time before it that is not loaded. A rough motion has no gaps in a
 * plot whose pixels are as rough.
 * @param {Pick<Shown, "earliest">} page @param {Pick<Memories["history"], "gaps" | "earliest">} history
 * @param {import("./history.js").Rough | null} earlier @param {number} pixel microseconds */
function gapsOf({ earliest }, history, earlier, pixel) {
  const [gaps, from] = [history.gaps(), history.earliest()];
  if (from === null || earliest === null || earliest >= from) return gaps;
  const rough = earlier !== null && earlier.resolution <= 2 * pixel && earlier.series.length > 0
    ? earlier.series.time(0)
    : from;
  return [
    ...(earliest < rough
      ? [Object.freeze({ from: earliest, to: rough, reason: /** @type {const} */ ("notLoaded") })]
      : []),
    ...gaps.slice(countLeading(gaps.length, (index) => gaps[index].to <= rough)),
  ];
}

/** Whether the pieces of a curve are at different places.
 * @param {readonly Points[]} pieces */
const isApart = (pieces) => pieces.some(({ values }) => values[0] !== pieces[0].values[0]);

/** A curve in its lane: x is dashed and y solid, whichever is the main axis; a plotted property has y first.
 * @param {import("./lanes.js").Scale} scale @param {Points} points @param {number} row its place in the lane */
function strokeOf(scale, points, row) {
  const measure = scale.lane.measures[row];
  const isDashed = measure === undefined ? row > 0 : measure === "x" || measure === "vx";
  return { scale, points, isMain: row === 0, isDashed, name: measure === "x" || measure === "y" ? measure : "" };
}

/** The item under a pointer.
 * @typedef {Readonly<| { kind: "findings", at: number,
 *   mark: import("../findings/shownFindings.js").Mark } | { kind: "stop", at: number,
 *   stop: import("./timelineMarkers.js").Marker } >} Pointed */

/** The mark or flag at a place; null if there is none.
 * @param {TimePlot} plot @param {(t: number) => number} x @param {number} at @param {number} reach in pixels
 * @returns {Pointed | null} */
export function markAt(plot, x, at, reach) {
  const mark = plot.marks.find((each) => Math.abs(x(each.at) - at) <= reach);
  if (mark) return { kind: "findings", at: mark.at, mark };
  const stop = plot.markers.find((each) => Math.abs(x(each.t) - at) <= reach);
  return stop ? { kind: "stop", at: stop.t, stop } : null;
}

/** The lowest and the highest value, if there is any.
 * @param {Points} points */
function extremesOf({ values }) {
  if (values.length === 0) return [];
  let [low, high] = [values[0], values[0]];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}
