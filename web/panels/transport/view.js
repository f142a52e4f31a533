/** The engine's clock in the top bar: a frame back, pause or play, a frame forward, and the rate. */

import { changeIcon, icon } from "../../kit/icons.js";
import { createChoices } from "../../kit/choices.js";
import { createMenu } from "../../kit/menu.js";
import { flag, make, setAttribute, setHidden, setRefusal, setText, showText } from "../../kit/dom.js";
import { isWaiting } from "../../model/session/measured.js";
import { RATES, rateText, transportOf } from "../../model/time/transport.js";
import { definePanel, shallow } from "../../kit/panel.js";

/** @param {HTMLElement} _bar has its elements @param {App} app */
export function createTransport(_bar, app) {
  const { commands, time } = app;
  const back = transportButton("stepBack", "stepBack", app);
  const toggle = transportButton("pause", "pauseOrPlay", app);
  const forward = transportButton("stepForward", "stepForward", app);
  const buttons = make(
    "div",
    { class: "segments transport", role: "group", "aria-label": "Engine time", testid: "transport" },
    back.element,
    toggle.element,
    forward.element,
  );
  const label = make("span", { class: "num", testid: "rate" });
  const reason = make("p", { hidden: true });
  const choices = createChoices(
    "rate",
    RATES.map((rate) => ({
      value: rate,
      testid: `rate-${rate}`,
      words: [make("span", { class: "num" }, rateText(rate))],
    })),
    (rate) => {
      time.setRate(rate);
      if (isPointed) menu.close();
    },
  );
  const list = make("div", { role: "radiogroup", "aria-label": "Speed of engine time" }, choices.elements);
  // With keys, the menu stays open, so that the next speed is announced.
  let isPointed = false;
  list.addEventListener("pointerdown", () => (isPointed = true));
  list.addEventListener("keydown", () => (isPointed = false));
  const menu = createMenu({ label, testid: "rate-menu" }, reason, list);

  return Object.freeze({
    elements: Object.freeze([buttons, menu.element]),
    panels: [definePanel({
      select: {
        isThere: ({ session }) => session.state !== null && session.clock !== null && !isWaiting(session),
        transport: shallow(({ session }) => {
          const { isPaused, rate, effectiveRate, refusal, seekRefusal, canStepBack } = transportOf(session);
          return { isPaused, rate, effectiveRate, refusal, seekRefusal, canStepBack };
        }),
        source: (page) => page.source,
      },
      apply({ isThere, transport: { isPaused, rate, effectiveRate, refusal, seekRefusal, canStepBack }, source }) {
        for (const element of [buttons, menu.element]) setHidden(element, !isThere);
        if (!isThere) return;
        changeIcon(toggle.icon, isPaused ? "play" : "pause");
        const forAll = source.isShared ? " (all clients)" : "";
        toggle.show(`${isPaused ? (source.end === null ? "Resume" : "Play") : "Pause"} ${source.clock}`, refusal);
        back.show(`Step back one frame${forAll}`, seekRefusal || (canStepBack ? "" : "This is the earliest frame."));
        forward.show(`Step forward one frame${forAll}`, refusal);
        setAttribute(toggle.element, "data-paused", flag(isPaused));
        const isSlow = effectiveRate !== null;
        const slow = isSlow
          ? `The engine cannot keep up with ${rateText(rate)}: it runs at ${rateText(effectiveRate)}.`
          : "";
        setText(label, rateText(effectiveRate ?? rate));
        setAttribute(label, "data-slow", isSlow ? "" : null);
        setAttribute(menu.summary, "aria-label", `Speed: ${rateText(rate)}${slow && `. ${slow}`}`);
        const pace = `Speed of ${source.clock}`;
        setAttribute(
          menu.summary,
          "title",
          slow || refusal || `${pace} (${commands.keyOf("slower")} ${commands.keyOf("faster")})`,
        );
        setAttribute(menu.summary, "aria-disabled", refusal ? "true" : null);
        showText(reason, refusal);
        choices.update(rate, refusal === "");
      },
    })],
  });
}

/** @param {string} sign @param {string} command its id in the list of keys
 * @param {App} app */
function transportButton(sign, command, { commands, run }) {
  const image = icon(sign);
  const element = make("button", {
    "aria-keyshortcuts": commands.shortcutsOf(command),
    testid: command,
    click: () => run(command),
  }, image);
  return {
    element,
    icon: image,
    /** @param {string} words @param {string} refusal why it is disabled, empty if it is enabled */
    show(words, refusal) {
      setAttribute(element, "aria-label", words);
      setRefusal(element, refusal, commands.tip(command, words));
    },
  };
}
