import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { hasViews } from "./support/client.js";
import { binary, runToEnd, token } from "./support/inspector.js";
import { RunningProcess } from "./support/process.js";
import { descendants, programs, remaining } from "./support/programs.js";
import { serveCorpus } from "./support/probe.js";
import { provideFolder } from "./support/suite.js";

describe("the browser of scrollscope watch", () => {
  const folder = provideFolder("watch-browser");
  let corpus;
  /** What a test that fails would leave. @type {RunningProcess[]} */
  const everyProgram = [];

  before(async () => {
    corpus = await serveCorpus();
  });

  after(async () => {
    await Promise.all(everyProgram.map((program) => program.end("SIGTERM")));
    corpus?.close();
  });

  const options =
    () => [`${corpus.address}strict-policy.html`, "--viewport", "390x844", "--port", "0", "--token", token];

  /** @param {string[]} more @param {Record<string, string | undefined>} [env] */
  const watch = (more, env = process.env) => {
    const program = new RunningProcess(binary, ["watch", ...options(), ...more], env);
    everyProgram.push(program);
    return program;
  };

  /**
   * Waits until the page's views have come, which a first start of Firefox takes seconds for.
   * @param {RunningProcess} program
   * @returns the options with which others connect to the inspector
   */
  const isShown = async (program) => {
    const [, address] = await program.printed(/ScrollScope is at (\S+)/);
    const { host, port } = new URL(address);
    await hasViews(Number(port), "list").catch((error) => assert.fail(`${error.message}: ${program.output}`));
    const way = ["--url", `ws://${host}`, "--token", token];
    const { output } = await runToEnd(["snapshot", ...way]);
    assert.match(output, /"list":/);
    return way;
  };

  const profiles = (path) => readdirSync(path).filter((entry) => entry.startsWith("scrollscope-watch"));

  /** Where Firefox writes what it was started with, before it starts without a window: no screen is here. */
  const said = join(folder, "arguments.txt");
  const own = join(folder, "bin");

  before(async () => {
    mkdirSync(own);
    const script = `#!/bin/sh\necho "$@" > "${said}"\nexec /usr/bin/firefox-esr --headless "$@"\n`;
    writeFileSync(join(own, "firefox-esr"), script);
    await new RunningProcess("chmod", ["+x", join(own, "firefox-esr")]).finished();
  });

  /**
   * Watches a page, with temporary files in a folder of its own.
   * @param {string} name @param {string} end @param {string[]} [more]
   */
  const watched = async (name, end, more = []) => {
    const temporary = join(folder, `${end}-${name}`);
    mkdirSync(temporary);
    const env = { ...process.env, TMPDIR: temporary, PATH: `${own}:${process.env.PATH}` };
    const program = watch(["--browser", name, ...more], env);
    await isShown(program);
    return { program, temporary, started: descendants(program.pid) };
  };

  for (const [name, first] of [["chromium", "chromedriver"], ["firefox", "firefox-esr"]]) {
    // Of two browsers of a kind, one is to have a window.
    const headed = name === "firefox" ? ["--headed"] : [];
    test(`of ${[name, ...headed].join(" ")} ends when ${first} ends first, and its profile is removed`, async () => {
      const { program, temporary, started } = await watched(name, "killed", headed);
      if (name === "firefox") assert.doesNotMatch(readFileSync(said, "utf8"), /--headless/);
      const driver = started.find(({ parent, words }) => parent === program.pid && words.includes(first));
      assert.ok(driver && started.length > 2, JSON.stringify(started));
      process.kill(driver.pid, "SIGKILL");
      const { code } = await program.finished();
      assert.equal(code, 2);
      assert.match(program.output, /the page is no longer watched/);
      assert.deepEqual(remaining(started), []);
      assert.deepEqual(profiles(temporary), []);
    });

    test(`of ${name} ends with the program, and its profile is removed`, async () => {
      const { program, temporary, started } = await watched(name, "stopped");
      if (name === "firefox") assert.match(readFileSync(said, "utf8"), /--headless/);
      assert.deepEqual(await program.end("SIGINT"), { code: 0, signal: null });
      assert.deepEqual(remaining(started), []);
      assert.deepEqual(profiles(temporary), []);
    });
  }

  /** A browser that runs already, and the address to join it. @param {string} name */
  const running = async (name) => {
    const profile = join(folder, `profile-${name}`);
    mkdirSync(profile);
    const env = { ...process.env, HOME: profile };
    if (name === "firefox") {
      const words = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
      const browser = new RunningProcess("firefox-esr", words, env);
      return { browser, address: (await browser.printed(/WebDriver BiDi listening on ws:\/\/(\S+)/))[1] };
    }
    const words = ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`];
    const browser = new RunningProcess("chromium", [...words, "--remote-debugging-port=0", "about:blank"], env);
    return { browser, address: (await browser.printed(/DevTools listening on ws:\/\/([^/\s]+)/))[1] };
  };

  for (const name of ["chromium", "firefox"]) {
    test(`of ${name} that runs already gets a tab, and stays without it`, async () => {
      const { browser, address } = await running(name);
      try {
        const program = watch(["--browser", name, "--attach", address]);
        const way = await isShown(program);
        const swipe = new RunningProcess(binary, ["inject", ...way, "--swipe", "100,150,100,60"]);
        const { code } = await swipe.finished();
        // Firefox's window has fingers only if it was started so.
        assert.equal(code === 0, name === "chromium", swipe.output);
        if (name === "firefox") assert.match(swipe.output, /without --remote-allow-system-access.*; turn the wheel/);
        assert.deepEqual(await program.end("SIGINT"), { code: 0, signal: null });
        assert.ok(programs().some(({ pid }) => pid === browser.pid));
        if (name === "chromium") {
          const tabs = await (await fetch(`http://${address}/json/list`)).json();
          assert.deepEqual(tabs.filter(({ type }) => type === "page").map(({ url }) => url), ["about:blank"]);
        }
      } finally {
        await browser.end("SIGTERM");
      }
    });
  }

  test("that cannot be started is named, and nothing is served", async () => {
    const program = watch([], { ...process.env, PATH: folder });
    const { code } = await program.finished();
    assert.equal(code, 2);
    assert.match(program.output, /none of these programs is installed: chromedriver/);
  });

  test("a driver that ends at once is reported with its output", async () => {
    const own = join(folder, "broken");
    mkdirSync(own);
    writeFileSync(join(own, "chromedriver"), "#!/bin/sh\necho no such library >&2\nexit 1\n");
    await new RunningProcess("chmod", ["+x", join(own, "chromedriver")]).finished();
    const program = watch([], { ...process.env, PATH: `${own}:${process.env.PATH}` });
    const { code } = await program.finished();
    assert.equal(code, 2);
    assert.match(program.output, /chromedriver did not start: no such library/);
  });
});
