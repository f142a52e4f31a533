import { readdirSync, readFileSync } from "node:fs";

/** The programs that run, each with its arguments. */
export function programs() {
  const list = [];
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [words, status] = [readFileSync(`/proc/${pid}/cmdline`), readFileSync(`/proc/${pid}/stat`, "utf8")];
      const [state, parent] = status.slice(status.lastIndexOf(")") + 2).split(" ");
      if (state !== "Z") {
        list.push({ pid: Number(pid), parent: Number(parent), words: String(words).replaceAll("\0", " ") });
      }
    } catch (error) {
      // It has ended meanwhile.
      if (!["ENOENT", "ESRCH"].includes(error.code)) throw error;
    }
  }
  return list;
}

/** The programs that one has started, and that these have. @param {number} pid */
export function descendants(pid) {
  const all = programs();
  const found = [];
  for (let parents = [pid]; parents.length > 0;) {
    const next = all.filter(({ parent }) => parents.includes(parent));
    found.push(...next);
    parents = next.map((one) => one.pid);
  }
  return found;
}

/** Those of some programs that still run. @param {readonly { pid: number }[]} started */
export function remaining(started) {
  return programs().filter(({ pid }) => started.some((one) => one.pid === pid));
}
