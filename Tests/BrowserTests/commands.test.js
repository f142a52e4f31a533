import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { allCommands } from "../../web/app/commands.js";
import { createCommands, GROUPS } from "../../web/model/page/commands.js";
import { EFFECTS } from "./support/commandEffects.js";
import { inPage, pressKey } from "./support/commandStates.js";
import { isScene, middleOfStage, nothingWentWrong, offset, reload, request, restsElsewhere } from "./support/page.js";
import { writePatient } from "./support/scenes.js";
import { provideFolder, provideInspector } from "./support/suite.js";

/** Every property exists, and every call does nothing: the commands are listed, not run. */
const anything = new Proxy(() => {}, { get: () => anything, apply: () => anything });
const commands = createCommands(allCommands(anything)).all;

describe("what each command does", () => {
  const patient = writePatient();
  const folder = provideFolder("commands");
  const { windows } = provideInspector({ scenes: ["basics", patient.path], options: ["--recordings", folder] });
  const [browser] = windows;

  after(patient.remove);

  const load = async (name) => {
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name }], ["Sim.setRate", {
      rate: 1,
    }], ["Control.release", {}]]);
    await isScene(browser, name);
  };
  /** A page as it was opened; `isMoved`: with something in its past. */
  const begin = async (name, isMoved) => {
    await load(name);
    await reload(browser);
    if (!isMoved) return;
    const [x, y] = await middleOfStage(browser);
    const from = await offset(browser);
    await browser.flick([2, 1, 0, -1, -2].map((step) => [x, y + step * 30]));
    await restsElsewhere(browser, from);
  };
  /**
   * Closes dialogs, and takes the focus from wherever it is. Who closes a dialog hears of it in a later task, in which
   * the page moves its focus: one more dialog closes after all the others.
   */
  const tidy = () =>
    browser.script(
      `for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
      const last = document.body.appendChild(document.createElement("dialog"));
      last.addEventListener("close", () => {
        last.remove();
        document.activeElement?.blur();
        done();
      });
      last.show();
      last.close();`,
      [],
    );

  const does = async (
    name,
    { prepare, look, is = (before, now) => JSON.stringify(before) !== JSON.stringify(now), isToggle },
    act,
  ) => {
    await tidy();
    await prepare?.(browser)?.catch((error) => {
      throw new Error(`before ${name}: ${error.message}`);
    });
    const before = await browser.run(inPage(look));
    await act();
    await browser.waitFor(`${name} has its effect`, inPage(look, is), before);
    if (!isToggle) return;
    await act();
    await browser.waitFor(`${name} is taken back`, inPage(look, "(before, now) => before === now"), before);
  };
  const effectOf = ({ id }, key) => {
    const entry = EFFECTS[id];
    return typeof entry === "function" ? entry(key) : entry;
  };
  const pressAll = async (its) => {
    for (const command of its) {
      for (const key of command.keys ?? []) {
        await does(`${key} (${command.id})`, effectOf(command, key), () => pressKey(browser, key));
      }
    }
  };
  const choose = async ({ id, title }) => {
    await browser.withControl("k");
    await browser.waitFor(
      `the palette offers ${id}`,
      (id, title) => {
        const field = document.querySelector('[data-testid="palette-field"]');
        field.value = title;
        field.dispatchEvent(new Event("input"));
        const row = document.querySelector(`[data-testid="palette-command-${id}"]`);
        if (row === null || row.getAttribute("aria-disabled") === "true") return false;
        row.click();
        return true;
      },
      id,
      title,
    );
  };

  test("each command is described by its effect, and each effect has its command", () => {
    assert.deepEqual(Object.keys(EFFECTS).sort(), commands.map(({ id }) => id).sort());
  });

  for (const [group, title] of Object.entries(GROUPS)) {
    const its = commands.filter((command) =>
      command.group === group && (command.scope ?? "everywhere") === "everywhere"
    );
    test(`${title}: each key and each entry of the palette`, async () => {
      await begin("basics", group === "time");
      for (const command of its) {
        await pressAll([command]);
        if (!command.isHidden && effectOf(command, "") !== null) {
          await does(`${command.id} in the palette`, effectOf(command, ""), () => choose(command));
        }
      }
    });
  }
  // Commands of a scope change little besides what they prepare, so scopes that begin alike share a page.
  const isPast = (scope) => scope === "timeline" || scope === "messages";
  const start = (scope) => `${scope === "problems" ? "patient" : "basics"} ${isPast(scope)}`;
  const scopes = [...new Set(commands.flatMap(({ scope }) => scope ?? []))]
    .sort((one, other) => start(one).localeCompare(start(other)));
  for (const [index, scope] of scopes.entries()) {
    test(`keys in the scope ${scope}`, async () => {
      const [name] = start(scope).split(" ");
      if (index === 0 || start(scopes[index - 1]) !== start(scope)) await begin(name, isPast(scope));
      else if (!isPast(scope)) await load(name);
      await pressAll(commands.filter((command) => command.scope === scope));
    });
  }

  nothingWentWrong(windows);
});
