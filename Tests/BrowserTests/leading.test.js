import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { isShown, nothingWentWrong } from "./support/page.js";
import { writePatient } from "./support/scenes.js";
import { provideInspector } from "./support/suite.js";

describe("a problem that leads, in a real browser", () => {
  const patient = writePatient();
  const { windows } = provideInspector({ scenes: ["basics", patient.path] });
  const [first] = windows;

  after(patient.remove);

  test("a scene leads with its problem in a window in which no list was chosen, and one without has its events", async () => {
    const tabs = () =>
      first.run(() =>
        document.querySelector('[role="tab"][data-testid^="list-"][aria-selected="true"]').dataset.testid
      );
    assert.equal(await tabs(), "list-events");
    await first.click("scene-button");
    await first.click("scene-patient");
    await first.waitFor(
      "the worst problem is read, in the list in view",
      () => {
        const row = document.querySelector('[data-testid="problem-rows"] > li:first-child .problem-row');
        return row?.getAttribute("aria-expanded") === "true" && row.getBoundingClientRect().height > 0;
      },
    );
    assert.equal(await first.run(() => window.scrollscope.moment), null, "the present stays in view");
    assert.equal(await tabs(), "list-problems");
    await first.click("list-events");
    await first.click("reset");
    await isShown(first, "problem-count", true);
    assert.equal(await tabs(), "list-events", "a chosen list stays");
    await first.click("scene-button");
    await first.click("scene-basics");
    await isShown(first, "problem-count", false);
  });

  nothingWentWrong(windows);
});
