import { spawn } from "node:child_process";

/**
 * A program that runs beside the test, and what it has printed so far.
 */
export class RunningProcess {
  #child;
  /** @type {{ write: (text: string) => void } | null} */
  #input;
  #output = "";
  #waiting = new Set();
  #ended;
  #finished;
  #isFinished = false;

  /**
   * @param {string} command
   * @param {string[]} args
   * @param {Record<string, string | undefined>} [env]
   * @param {boolean} [hasInput] whether the test writes to it
   */
  constructor(command, args, env = process.env, hasInput = false) {
    this.name = command;
    this.#child = spawn(command, args, { env, stdio: [hasInput ? "pipe" : "ignore", "pipe", "pipe"] });
    this.#input = this.#child.stdin;
    const collect = (chunk) => {
      this.#output += chunk;
      for (const look of [...this.#waiting]) look();
    };
    this.#child.stdout.setEncoding("utf8").on("data", collect);
    this.#child.stderr.setEncoding("utf8").on("data", collect);
    this.#ended = new Promise((resolve) => {
      this.#child.on("exit", (code, signal) => {
        resolve({ code, signal });
      });
      this.#child.on("error", (error) => {
        this.#output += String(error);
        resolve({ code: -1, signal: null });
      });
    });
    // Output can still arrive after the exit.
    this.#finished = new Promise((resolve) => this.#child.on("close", resolve)).then(() => {
      this.#isFinished = true;
      for (const look of [...this.#waiting]) look();
      return this.#ended;
    });
  }

  /** Writes to its standard input. @param {string} text */
  write(text) {
    this.#input?.write(text);
  }

  /** The number of the process. */
  get pid() {
    return this.#child.pid;
  }

  /** All that was printed. */
  get output() {
    return this.#output;
  }

  /**
   * Waits until something printed matches; fails if the program ends first or takes too long.
   * @param {RegExp} pattern
   * @param {number} [patience] milliseconds
   * @returns {Promise<RegExpMatchArray>}
   */
  async printed(pattern, patience = 90_000) {
    return new Promise((resolve, reject) => {
      const finish = (result, error) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        if (error) reject(error);
        else resolve(result);
      };
      const fail = (why) =>
        finish(null, new Error(`${this.name} ${why} before it printed ${pattern}:\n${this.#output}`));
      const look = () => {
        const match = this.#output.match(pattern);
        if (match) finish(match);
        else if (this.#isFinished) fail("ended");
      };
      const timer = setTimeout(() => fail("took too long"), patience);
      this.#waiting.add(look);
      look();
    });
  }

  /**
   * Waits until the program has ended and all of its output has arrived; what has not ended in time is killed, and that
   * fails.
   * @param {number} [patience] milliseconds
   */
  async finished(patience = 300_000) {
    return this.#within(this.#finished, "it was waited for", patience);
  }

  /** Sends a signal that does not end it. @param {string} signal */
  signal(signal) {
    this.#child.kill(signal);
  }

  /**
   * Sends a signal and waits for the end; what has not ended in time is killed, and that fails.
   * @param {string} signal
   * @param {number} [patience] milliseconds
   */
  async end(signal = "SIGTERM", patience = 60_000) {
    this.#child.kill(signal);
    return this.#within(this.#ended, signal, patience);
  }

  /** @template T @param {Promise<T>} ended @param {string} since @param {number} patience */
  async #within(ended, since, patience) {
    let isLate = false;
    const timer = setTimeout(() => (isLate = true, this.#child.kill("SIGKILL")), patience);
    const how = await ended;
    clearTimeout(timer);
    if (isLate) throw new Error(`${this.name} has not ended ${patience / 1000} s after ${since}:\n${this.#output}`);
    return how;
  }
}
