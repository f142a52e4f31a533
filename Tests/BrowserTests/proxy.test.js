import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startInspector, token } from "./support/inspector.js";
import { isLive } from "./support/page.js";
import { RunningProcess } from "./support/process.js";
import { provideFolder, provideWindows } from "./support/suite.js";
import { freePort } from "./support/webdriver.js";

/** The servers of a sample in a file, with other places, and with everything else in a folder.
 * @param {string} folder @param {string} file @param {string} mark @param {[string, string][]} places */
function configuration(folder, file, mark, places) {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const [, recipe] = text.split(mark)[1]?.match(/^\n```nginx\n(.*?)```/s) ?? [];
  assert.ok(recipe, `${file} shows no server`);
  const server = places.reduce((text, [shown, own]) => {
    assert.ok(text.includes(shown), shown);
    return text.replaceAll(shown, own);
  }, recipe);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) =>
    `${name}_temp_path ${join(folder, name)};`
  );
  return `daemon off; pid ${join(folder, "pid")}; error_log stderr;
    events {}
    http { access_log off; ${paths.join(" ")}
    ${server} }`;
}

/** Starts the servers of a sample with a certificate of their own.
 * @param {string} folder @param {string} file @param {string} mark @param {number} port @param {[string, string][]} engines */
async function startProxy(folder, file, mark, port, engines) {
  const request = "req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2 -subj /CN=127.0.0.1";
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "certificate.pem")];
  execFileSync("openssl", [...request.split(" "), ...files], { stdio: "ignore" });
  const path = join(folder, "nginx.conf");
  const places = /** @type {[string, string][]} */ ([
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["/etc/ssl/certs/scroll.example.org.pem", join(folder, "certificate.pem")],
    ["/etc/ssl/private/scroll.example.org.key", join(folder, "key.pem")],
    ...engines,
  ]);
  writeFileSync(path, configuration(folder, file, mark, places));
  const program = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find(existsSync) ?? "nginx";
  const proxy = new RunningProcess(program, [
    "-e",
    "stderr",
    "-p",
    folder,
    "-c",
    path,
    "-g",
    "error_log stderr notice;",
  ]);
  await proxy.printed(/start worker process/);
  return proxy;
}

const size = { width: 1440, height: 900, extra: ["--ignore-certificate-errors"] };

describe("behind a server with TLS, as in the article on sharing", () => {
  const folder = provideFolder("proxy");
  /** @type {any} */
  const window = provideWindows({ size }).windows[0];
  let inspector;
  let proxy;
  let origin = "";

  before(async () => {
    const port = await freePort();
    origin = `https://127.0.0.1:${port}`;
    inspector = await startInspector({ options: ["--allow-origin", origin] });
    proxy = await startProxy(folder, "Sources/scrollscope/scrollscope.docc/Sharing.md", "<!-- nginx -->", port, [
      ["http://127.0.0.1:8030", `http://127.0.0.1:${inspector.port}`],
    ]);
  });
  after(() => proxy?.end());
  after(() => inspector?.program.end());

  test("the page opens, and shows the engine live", async () => {
    await window.goto(`${origin}/#token=${token}`);
    await isLive(window);
    const shown = await window.run(() => window.scrollscope.state.views.scroll !== undefined);
    assert.equal(shown, true);
    assert.equal(await window.run(() => location.protocol), "https:");
  });

  test("the page may open its WebSocket there in every browser", async () => {
    const policy = await new Promise((resolve, reject) => {
      get(origin, { rejectUnauthorized: false }, (response) => {
        response.resume();
        resolve(String(response.headers["content-security-policy"]));
      }).on("error", reject);
    });
    assert.ok(policy.includes(origin.replace("https", "wss")), policy);
  });
});

describe("several engines below the paths of one server with TLS, as in the article on scale", () => {
  const folder = provideFolder("proxies");
  /** @type {any} */
  const window = provideWindows({ size }).windows[0];
  const engines = /** @type {{ scene: string, token: string, shown: string, inspector?: any }[]} */ ([
    { scene: "chat", token, shown: "http://127.0.0.1:8031/" },
    { scene: "carousel", token: token.replaceAll("0", "9"), shown: "http://127.0.0.1:8032/" },
  ]);
  let proxy;
  let origin = "";

  before(async () => {
    const port = await freePort();
    origin = `https://127.0.0.1:${port}`;
    for (const engine of engines) {
      const options = ["--allow-origin", origin];
      engine.inspector = await startInspector({ scenes: [engine.scene], token: engine.token, options });
    }
    const article = "Sources/scrollscope/scrollscope.docc/Scale.md";
    proxy = await startProxy(
      folder,
      article,
      "<!-- nginx-scenes -->",
      port,
      engines.map(({ shown, inspector }) => [
        shown,
        `http://127.0.0.1:${inspector.port}/`,
      ]),
    );
  });
  after(() => proxy?.end());
  after(async () => {
    for (const { inspector } of engines) await inspector?.program.end();
  });

  const sceneOf = () => window.run(() => window.scrollscope.state.scene.name);

  test("each path shows its own scene, and keeps its own token in one tab", async () => {
    for (const { scene, token } of engines) {
      await window.goto(`${origin}/${scene}/#token=${token}`);
      await isLive(window);
      assert.equal(await sceneOf(), scene);
    }
    // Back to the first one, whose address has no token any more.
    await window.goto(`${origin}/${engines[0].scene}/`);
    await isLive(window);
    assert.equal(await sceneOf(), engines[0].scene);
  });
});
