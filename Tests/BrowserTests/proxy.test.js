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

/** The server that the README shows, with other places, and with everything else in a folder. */
function configuration(folder, { port, inspector }) {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, recipe] = readme.match(/<!-- nginx -->\n```nginx\n(.*?)```/s) ?? [];
  assert.ok(recipe, "the README shows no server");
  const places = [
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["/etc/ssl/certs/scroll.example.org.pem", join(folder, "certificate.pem")],
    ["/etc/ssl/private/scroll.example.org.key", join(folder, "key.pem")],
    ["http://127.0.0.1:8030", `http://127.0.0.1:${inspector}`],
  ];
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

describe("behind a server with TLS, as in the README", () => {
  const folder = provideFolder("proxy");
  const size = { width: 1440, height: 900, extra: ["--ignore-certificate-errors"] };
  /** @type {any} */
  const window = provideWindows({ size }).windows[0];
  let inspector;
  let proxy;
  let origin = "";

  before(async () => {
    const request = "req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2 -subj /CN=127.0.0.1";
    const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "certificate.pem")];
    execFileSync("openssl", [...request.split(" "), ...files], { stdio: "ignore" });
    const port = await freePort();
    origin = `https://127.0.0.1:${port}`;
    inspector = await startInspector({ options: ["--allow-origin", origin] });
    const path = join(folder, "nginx.conf");
    writeFileSync(path, configuration(folder, { port, inspector: inspector.port }));
    const program = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find(existsSync) ?? "nginx";
    proxy = new RunningProcess(program, ["-e", "stderr", "-p", folder, "-c", path, "-g", "error_log stderr notice;"]);
    await proxy.printed(/start worker process/);
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
