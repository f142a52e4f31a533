/** The problem with which a scene at rest leads, and who caused a problem. */

import { actorOf } from "../explain/actor.js";
import { findingProperty, keyOf } from "./findings.js";
import { isMoving, isPlaying } from "../scenes/demo.js";
import { measuredActor } from "../explain/measuredCauses.js";
import { namesIn } from "../session/clientNames.js";
import { seconds } from "../properties/format.js";
import { sightedAt } from "./shownFindings.js";

/** The key of the worst open problem, if the person has not chosen a list, and nothing moves: what runs is not covered.
 * @param {Pick<Page, "list" | "moment" | "demo" | "session">} page @returns {string | null} */
export function leadOf({ list, moment, demo, session: { findings, state, playing } }) {
  const [worst] = findings.open;
  if (worst === undefined || list !== null || moment !== null || state === null) return null;
  return isPlaying(demo) || playing?.isDemo || isMoving(state) ? null : keyOf(worst);
}

/** Who changed the property of a problem last, and when: `Controller keyboardAvoidance, 1.234 s`. Empty if that is not
 * known, as of what a scene begins with, or of a change after the problem was seen, such as a fix.
 * @param {Pick<Page, "session" | "names">} page at the time in view @param {Finding} finding
 * @param {Pick<import("../explain/causes.js").Causes, "of" | "since">} causes at that time */
export function culpritText(page, finding, causes) {
  const property = findingProperty(finding, page.session.state);
  const cause = causes.of(finding.view, property);
  const since = causes.since(finding.view, property);
  if (cause === null || since === null) return "";
  const until = page.session.findings.resolved.find((each) => each.finding === finding)?.until;
  const seen = finding.count === undefined ? until ?? Infinity : sightedAt(finding).t;
  if (until === null ? since >= finding.since : since > seen || since === until) return "";
  const actor = page.session.measured === null ? actorOf(cause, namesIn(page)) : measuredActor(cause);
  return actor === null ? "" : `${actor.text}, ${seconds(since)} s`;
}
