import assert from "node:assert/strict";
import { test } from "node:test";
import { createLinkController } from "../controllers/links.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { change } from "../protocol/lifecycle.js";
import { settled } from "./support.js";
import { live } from "./wire.js";

function fake(session = change(live(), { client: "c1", controller: "c1" }), isAccepted = true) {
  const did = [];
  const note = (name) => (value) => void did.push([name, value]);
  /** @type {any} */
  const store = { get: () => ({ ...INITIAL_PAGE, session }), set: note("set") };
  const links = createLinkController(store, {
    engine: () => session,
    openFile: async () => true,
    find: async () => "none",
    async openServed(name) {
      did.push(["open", name]);
      return isAccepted;
    },
    seek: note("seek"),
    load: note("load"),
    select: note("select"),
    say: note("say"),
  });
  return {
    links,
    /** The actions since the last call. */
    done: () => did.splice(0),
    /** Changes members of the session. */
    becomes(values) {
      session = change(session, values);
      links.proceed();
    },
    state: (name, ...views) => ({
      ...session.state,
      scene: { name },
      views: { ...session.state.views, ...Object.fromEntries(views.map((id) => [id, {}])) },
    }),
    get epoch() {
      return session.epoch;
    },
  };
}

test("a link's view is selected when the link's scene is shown, and not before", () => {
  const page = fake();
  page.links.follow("#scene=carousel&view=card2");
  assert.deepEqual(page.done(), [["load", "carousel"]]);
  page.becomes({ clock: null });
  assert.deepEqual(page.done(), []);
  page.becomes({ epoch: page.epoch + 1, state: page.state("carousel", "card2") });
  assert.deepEqual(page.done(), [["select", "card2"]]);
  page.becomes({ epoch: page.epoch + 1 });
  assert.deepEqual(page.done(), [], "once");
});

test("a link to a scene reports a missing engine once, when it is known to be missing", () => {
  const page = fake(INITIAL_PAGE.session);
  page.links.follow("#scene=bounce&view=scroll");
  assert.deepEqual(page.done(), []);
  page.becomes({ mode: "absent" });
  assert.deepEqual(page.done(), [["say", "The link’s scene was not opened: there is no engine here."]]);
  page.becomes({ attempt: 1 });
  assert.deepEqual(page.done(), []);
});

test("a link does not reload the running scene, and a link to a scene that did not open has no later effect", () => {
  const page = fake();
  page.becomes({ state: page.state("carousel", "card2") });
  page.links.follow("#scene=carousel&view=card2");
  assert.deepEqual(page.done(), [["select", "card2"]]);
  page.links.follow("#scene=nope&view=card2");
  assert.deepEqual(page.done(), [["load", "nope"]]);
  page.becomes({ epoch: page.epoch + 1, state: page.state("bounce", "card2") });
  assert.deepEqual(page.done(), []);
});

test("a link's moment and view are applied when its recording is shown", () => {
  const page = fake();
  page.links.follow("#recording=pull.scroll.ndjson&t=1.5&view=card2");
  assert.deepEqual(page.done(), [["open", "pull.scroll.ndjson"]]);
  const playing = { name: "pull.scroll.ndjson", isDemo: false, end: 9 };
  page.becomes({ playing });
  assert.deepEqual(page.done(), [], "the page still shows the old scene");
  page.becomes({ epoch: page.epoch + 1, state: page.state("carousel", "card2") });
  assert.deepEqual(page.done(), [["seek", 1_500_000], ["select", "card2"]]);
});

test("a link to a recording that the engine rejects has no later effect", async () => {
  const page = fake(undefined, false);
  page.links.follow("#recording=pull.scroll.ndjson&view=card2");
  await settled();
  assert.deepEqual(page.done(), [["open", "pull.scroll.ndjson"]]);
  page.becomes({ epoch: page.epoch + 1, state: page.state("carousel", "card2") });
  assert.deepEqual(page.done(), []);
});

test("the rejection of one link does not end another that was followed meanwhile", async () => {
  const page = fake(undefined, false);
  page.links.follow("#recording=pull.scroll.ndjson");
  page.links.follow("#scene=carousel&view=card2");
  await settled();
  assert.deepEqual(page.done(), [["open", "pull.scroll.ndjson"], ["load", "carousel"]]);
  page.becomes({ epoch: page.epoch + 1, state: page.state("carousel", "card2") });
  assert.deepEqual(page.done(), [["select", "card2"]]);
});

test("an invalid link is reported", () => {
  for (
    const [hash, words] of [
      ["#recording=../../etc/passwd", /recording was not opened/],
      ["#recording=https://example.org/a.scroll.ndjson", /recording was not opened/],
      ["#scene=<b>", /scene was not opened/],
    ]
  ) {
    const page = fake();
    page.links.follow(/** @type {any} */ (hash));
    const [[name, text], ...rest] = page.done();
    assert.equal(name, "say");
    assert.match(text, /** @type {any} */ (words));
    assert.deepEqual(rest, []);
  }
  const page = fake();
  page.becomes({ state: page.state("carousel") });
  page.links.follow("#scene=carousel&t=soon&view=missing");
  const said = page.done().map(([name, text]) => `${name}: ${text}`);
  assert.match(said[0], /say: The link’s time was ignored/);
  assert.match(said[1], /say: The link’s view was not selected: .*missing/);
  page.links.follow("#token=0123");
  assert.deepEqual(page.done(), []);
});
