// The scroll views of a React Native app as a source. Save it in the app as scrollscope.js.

const views = {};
const source = { name: "React Native", kind: "app", instance: String(Date.now()) };
let [changed, touches, why, hasNews] = [{}, {}, [], false]; // What has happened since the last message.
let [seq, acknowledged, inFlight, isShown, needsSnapshot] = [0, 0, 8, false, false];
let [size, write] = [[1, 1], (_line) => {}];

const send = (method, params, more) => write(JSON.stringify({ jsonrpc: "2.0", ...more, method, params }));
const introduce = () =>
  send("Source.hello", { protocol: "1.0", source, capabilities: ["causes", "touches"] }, { id: 1 });

function flush() {
  const t = Math.round(performance.now() * 1000);
  if (isShown && needsSnapshot) {
    const window = { class: "Window", subviews: Object.keys(views) };
    const state = { t, root: "window", device: { size }, views: { window, ...views } };
    acknowledged = seq;
    send("Source.snapshot", { seq: seq + 1, state });
  } else if (isShown && hasNews && seq - acknowledged < inFlight) {
    send("Source.patch", { seq: seq + 1, base: seq, patch: { t, views: changed, touches }, why });
  } else return; // What is not sent now is part of the next patch.
  [seq, needsSnapshot, hasNews, changed, touches, why] = [seq + 1, false, false, {}, {}, []];
}

/** Connects, and connects again after a cut; `window` is `Dimensions.get("window")`. */
export function connect(address, window) {
  const socket = new WebSocket(address, ["scrollscope.source.v1"]);
  [size, write] = [[window.width, window.height], (line) => socket.send(line)];
  socket.onmessage = ({ data }) => {
    const { method, params, result, error } = JSON.parse(data);
    if (error) console.warn("ScrollScope:", error.message);
    if (method === "Server.hello") inFlight = params.limits.inFlight;
    if (method === "Server.hello") introduce();
    if (method === "Source.ack") acknowledged = Math.max(acknowledged, params.seq);
    if (method === "Source.resync") needsSnapshot = true;
    if (method === "Source.show" || result) [isShown, needsSnapshot] = [(result ?? params).isShown, true];
    flush();
  };
  socket.onclose = () => {
    isShown = false;
    setTimeout(() => connect(address, window), 500);
  };
}

/** Gives each message to a function as a line, without a network. */
export function record(writeLine, window) {
  [size, write, inFlight] = [[window.width, window.height], writeLine, Infinity];
  introduce();
  [isShown, needsSnapshot] = [true, true];
}

function change(id, values) {
  const whole = { class: "ScrollView", frame: [0, 0, 0, 0], contentSize: [0, 0], contentOffset: [0, 0], phase: "idle" };
  const former = views[id] ?? whole;
  const isNew = ([key, value]) => JSON.stringify(value) !== JSON.stringify(former[key]);
  const news = Object.fromEntries(Object.entries(values).filter(isNew));
  if (!views[id]) needsSnapshot = true;
  views[id] = { ...former, ...news };
  if (Object.keys(news).length === 0) return;
  changed[id] = { ...changed[id], ...news };
  hasNews = true;
}

function isPastEdge({ frame, contentSize, contentInset = [0, 0, 0, 0], contentOffset }) {
  return [0, 1].some((axis) => {
    const low = -contentInset[1 - axis];
    const high = Math.max(low, contentSize[axis] - frame[axis + 2] + contentInset[3 - axis]);
    return contentOffset[axis] < low - 0.01 || contentOffset[axis] > high + 0.01;
  });
}

function reason(before, view) {
  if ((before.zoomScale ?? view.zoomScale) !== view.zoomScale) return ["pinch", "finger"];
  if (before.phase === "dragging") return [isPastEdge(view) ? "rubberBand" : "drag", "finger"];
  const bounces = isPastEdge(before) || isPastEdge(view);
  if (before.phase === "decelerating") return [bounces ? "bounce" : "deceleration", "finger"];
  return [before.phase === "animating" ? "animation" : "assignment", "script"];
}

/** Takes what an event says, and explains the move since the last one. */
function report(id, { contentOffset, contentSize, contentInset, layoutMeasurement, zoomScale = 1 }) {
  change(id, {});
  const before = views[id];
  const { top = 0, left = 0, bottom = 0, right = 0 } = contentInset ?? {};
  change(id, {
    frame: [before.frame[0], before.frame[1], layoutMeasurement.width, layoutMeasurement.height],
    contentSize: [contentSize.width, contentSize.height],
    contentInset: [top, left, bottom, right],
    contentOffset: [contentOffset.x, contentOffset.y],
    zoomScale,
  });
  const delta = views[id].contentOffset.map((value, axis) => value - before.contentOffset[axis]);
  if (delta.every((part) => part === 0)) return;
  const [cause, by] = reason(before, views[id]);
  const same = why.find((part) => part.view === id && part.cause === cause);
  if (same) same.delta = same.delta.map((part, axis) => part + delta[axis]);
  else why.push({ view: id, property: "contentOffset", delta, cause, by });
}

/** The props of a ScrollView or a FlatList that is shown by this name; handlers of your own go into `own`. */
export function scrollScope(id, own = {}) {
  const on = (next) => ({ nativeEvent }) => {
    report(id, nativeEvent);
    change(id, { phase: next(views[id].phase, nativeEvent) });
  };
  const touch = (phase) => ({ nativeEvent }) => {
    for (const { identifier, pageX, pageY, timestamp } of nativeEvent.changedTouches) {
      touches[identifier] = { location: [pageX, pageY], phase, timestamp: timestamp / 1000 };
    }
    hasNews = true;
  };
  const handlers = {
    onLayout: ({ nativeEvent: { layout: { x, y, width, height } } }) => change(id, { frame: [x, y, width, height] }),
    onContentSizeChange: (width, height) => change(id, { contentSize: [width, height] }),
    onScroll: on((phase) => phase),
    onScrollBeginDrag: on(() => "dragging"),
    onScrollEndDrag: on((_, event) => (staysAtRelease(event) ? "idle" : "decelerating")),
    onMomentumScrollBegin: on((phase) => (phase === "idle" ? "animating" : phase)),
    // Android says so several times, also when the next drag has begun.
    onMomentumScrollEnd: on((phase) => (phase === "dragging" ? phase : "idle")),
    onTouchStart: touch("began"),
    onTouchMove: touch("moved"),
    onTouchEnd: touch("ended"),
    onTouchCancel: touch("cancelled"),
  };
  const both = ([name, handler]) => [name, (...event) => {
    handler(...event);
    flush();
    own[name]?.(...event);
  }];
  return { ...own, scrollEventThrottle: 1, ...Object.fromEntries(Object.entries(handlers).map(both)) };
}

function staysAtRelease({ contentOffset: { x, y }, targetContentOffset: target, velocity }) {
  return target ? target.x === x && target.y === y : velocity?.x === 0 && velocity.y === 0;
}
