/** Places labels one below the other beside the device. Lengths are pixels of the stage. */

/** `at`: where the label's middle would be without others. `low` and `high`: the limits of its upper and lower edge, in addition to
 * those of all.
 * @typedef {Readonly<{ at: number, height: number, low?: number, high?: number }>} Wanted */

/** Labels that touch each other; `top` is the upper edge of the first.
 * @typedef {{ top: number, height: number, members: Readonly<{ index: number, below: number }>[] }} Block */

/** Moves labels apart as little as possible; they keep their order from above to below.
 * @param {readonly Wanted[]} wanted @param {number} low @param {number} high the limits of all
 * @returns {number[]} their middles, in the given order */
export function spread(wanted, low, high) {
  const order = wanted.map((_, index) => index).sort((one, other) => wanted[one].at - wanted[other].at || one - other);
  /** @param {Block["members"]} members @returns {Block} */
  const blockOf = (members) => {
    const tops = members.map(({ index, below }) => wanted[index].at - wanted[index].height / 2 - below);
    const lows = members.map(({ index, below }) => Math.max(low, wanted[index].low ?? low) - below);
    const highs = members.map(({ index, below }) =>
      Math.min(high, wanted[index].high ?? high) - below - wanted[index].height
    );
    const last = members[members.length - 1];
    const mean = tops.reduce((sum, top) => sum + top, 0) / tops.length;
    const top = Math.max(Math.max(...lows), Math.min(mean, ...highs));
    return { top, height: last.below + wanted[last.index].height, members };
  };
  const blocks = /** @type {Block[]} */ ([]);
  for (const index of order) {
    let block = blockOf([{ index, below: 0 }]);
    for (let above = blocks.at(-1); above && above.top + above.height > block.top; above = blocks.at(-1)) {
      const shift = above.height;
      blocks.pop();
      block = blockOf([...above.members, ...block.members.map((each) => ({ ...each, below: each.below + shift }))]);
    }
    blocks.push(block);
  }
  const middles = /** @type {number[]} */ ([]);
  for (const { top, members } of blocks) {
    for (const { index, below } of members) middles[index] = top + below + wanted[index].height / 2;
  }
  return middles;
}

/** Lanes for brackets beside each other: the first of those in which a bracket touches none that is there.
 * @param {readonly Readonly<{ from: number, to: number, lane: number }>[]} taken
 * @param {number} from @param {number} to */
export function laneFor(taken, from, to) {
  const isFree = (/** @type {number} */ lane) =>
    taken.every((each) => each.lane !== lane || each.to <= from + 1 || each.from >= to - 1);
  let lane = 0;
  while (!isFree(lane)) lane += 1;
  return lane;
}
