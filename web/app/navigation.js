/** Leads to a view, to a time and to a part of the page. The parts of the page exist before anyone goes there. */

import { ancestors } from "../model/state/tree.js";
import { findingProperty } from "../model/findings/findings.js";
import { parentsOf, scrollViewFor } from "../model/state/state.js";
import { access } from "../model/session/permissions.js";
import { isWorthShowing } from "../model/scenes/about.js";

/** @param {Readonly<{ store: Store, redraw: () => void, say: (text: string) => void,
 *   time: Readonly<{ look: (t: number) => void, live: () => void }>, parts: () => Parts }>} app */
export function createNavigation({ store, redraw, say, time, parts }) {
  /** Shows a part of the page and moves the focus there. Nothing takes the focus before it is shown, so the focus moves
   * once the next frame is drawn.
   * @param {Partial<Page>} values of the page that show the part @param {() => void} focus @returns {void} */
  const show = (values, focus) => {
    store.set(values);
    redraw();
    requestAnimationFrame(focus);
  };
  /** Selects a view, also below collapsed ones.
   * @param {string} id */
  const select = (id) => {
    const { collapsed, session } = store.get();
    const path = session.state ? ancestors(parentsOf(session.state), id) : [];
    const hidden = path.filter((ancestor) => collapsed.has(ancestor));
    const opened = hidden.length === 0 ? collapsed : new Set([...collapsed].filter((each) => !hidden.includes(each)));
    store.set({ selection: id, collapsed: opened, isFollowing: false });
  };
  /** Explains a property.
   * @param {string} id of a view @param {string} property @returns {void} */
  const explain = (id, property) => {
    select(id);
    show({ pane: "properties" }, () => parts().properties.explain(property));
  };
  return Object.freeze({
    show,
    select,
    explain,
    /** @param {number | null} t null for the present */
    moment: (t) => t === null ? time.live() : time.look(t),
    /** Shows the stage and moves the focus there, so that keys act on what it shows. */
    stage: () => show({ pane: "stage" }, () => parts().stage.canvas.focus()),
    /** @param {Page["list"]} list */
    list: (list) => store.set({ list, pane: "events" }),
    /** Explains a property of the selected scroll view, or of the one around the selection.
     * @param {string} property @returns {void} */
    explainOfScrollView(property) {
      const { session, selection } = store.get();
      const id = session.state && scrollViewFor(session.state, selection);
      if (id) explain(id, property);
    },
    /** Explains the property that a finding is about; of one that is over, at the moment when it was seen last.
     * @param {Finding} finding @returns {void} */
    cause(finding) {
      const isOver = store.get().session.findings.resolved.some((each) => each.finding === finding);
      const seen = finding.last ?? (isOver ? finding.since : undefined);
      if (seen !== undefined) time.look(seen);
      explain(finding.view, findingProperty(finding, store.get().session.state));
    },
    /** Explains a property at a time.
     * @param {string} view @param {string} property @param {number} t @returns {void} */
    explainAt(view, property, t) {
      time.look(t);
      explain(view, property);
    },
    /** Shows where a controller of the scene is described.
     * @param {string} controller @returns {void} */
    code(controller) {
      if (isWorthShowing(store.get().session.about)) return void store.set({ hasAbout: true, pane: "stage" });
      say(`The scene’s file describes ${controller} under “controller”.`);
    },
    /** Moves the focus to a property of the selected view.
     * @param {string} name @returns {void} */
    property: (name) => show({ pane: "properties" }, () => parts().properties.showProperty(name)),
    /** @param {number} id of a request @returns {void} */
    message: (id) => show({ pane: "events", list: "messages" }, () => parts().protocolLog.show(id)),
    /** Asks what another value of a property would do.
     * @param {string} view @param {string} name @returns {void} */
    whatIf(view, name) {
      const refusal = access(store.get().session).fork;
      if (refusal !== "") return say(refusal);
      show({ pane: "timeline", plot: "timeline" }, () => parts().plotTabs.askWhatIf({ view, name }));
    },
  });
}
