/** Commands for the page: its panes, its theme and its dialogs. */

import { describeFrame } from "../../model/explain/explainOffset.js";
import { scrollViewFor } from "../../model/state/state.js";

/** @typedef {import("../../model/page/commands.js").Command} Command */

/**
 * @param {import("../../app/app.js").App} app
 * @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]}
 */
export function pageCommands(app, parts) {
  return [
    {
      id: "palette",
      title: "Do anything: commands, scenes and views",
      group: "page",
      keys: ["Mod+K"],
      isInFields: true,
      isHidden: true,
      run: () => parts().palette.open(app.store.get()),
    },
    { id: "help", title: "Keys and help", group: "page", keys: ["?"], run: () => parts().help.toggle() },
    { id: "nextPane", title: "Next pane", group: "page", keys: ["F6"], run: () => parts().workspace.focusNext(1) },
    {
      id: "previousPane",
      title: "Previous pane",
      group: "page",
      keys: ["Shift+F6"],
      run: () => parts().workspace.focusNext(-1),
    },
    ...(/** @type {const} */ ([
      ["tree", "the hierarchy"],
      ["properties", "the properties"],
      ["bottom", "the timeline and the lists"],
      ["events", "the lists beside the timeline"],
    ])).map(([side, words]) => /** @type {const} */ ({
      id: `toggle-${side}`,
      title: `Show or hide ${words}`,
      group: "page",
      run: () => parts().workspace.toggle(side),
    })),
    {
      id: "say",
      title: "Say what the stage shows",
      group: "page",
      keys: ["Shift+S"],
      when: ({ session }) => session.state !== null,
      run() {
        const { selection, session: { state } } = app.store.get();
        if (state) parts().toasts.announce(describeFrame(state, scrollViewFor(state, selection)));
      },
    },
    {
      id: "saySteadily",
      title: "Say what moves while it moves, or be quiet again",
      group: "page",
      run: () => app.store.set({ isSpoken: !app.store.get().isSpoken }),
    },
    {
      id: "takeControl",
      title: "Take control of the scene",
      group: "page",
      when: ({ session }) => session.client !== null && !session.isReadOnly && session.controller !== session.client,
      run: app.takeControl,
    },
    {
      id: "releaseControl",
      title: "Release control of the scene",
      group: "page",
      when: ({ session }) => session.client !== null && session.controller === session.client,
      run: app.releaseControl,
    },
    ...(/** @type {const} */ ([["auto", "as the system"], ["light", "light"], ["dark", "dark"]])).map(
      ([theme, words]) => /** @type {const} */ ({
        id: `theme-${theme}`,
        title: `Theme: ${words}`,
        group: "page",
        when: (/** @type {import("../../model/page/page.js").Page} */ page) => page.theme !== theme,
        run: () => app.store.set({ theme }),
      }),
    ),
    {
      id: "resize",
      title: "Resize the panes",
      group: "page",
      keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
      scope: "separator",
    },
    { id: "collapse", title: "Smallest, largest", group: "page", keys: ["Home", "End"], scope: "separator" },
    { id: "hidePane", title: "Hide the pane, or show it again", group: "page", keys: ["Enter"], scope: "separator" },
  ];
}
