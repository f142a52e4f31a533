/** The page brings the content security policy of the program's server along, for hosts of plain files. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const page = read("web/index.html");
const [meta, text] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page) ?? ["", ""];
/** @param {string} policy @returns {Record<string, string>} the sources of each directive */
const directives = (policy) => Object.fromEntries(policy.split("; ").map((part) => part.split(/ (.*)/s, 2)));
/** The policy of the server, without the sockets that it adds. */
const header = () => {
  const [, list] = /let policy = \[([^\]]*)\]/.exec(read("Sources/WebSocketServer/HTTP/SecurityHeaders.swift"));
  return directives([...list.matchAll(/"([^"]*)"/g)].map(([, directive]) => directive).join("; "));
};

test("the page's policy equals the server's header", () => {
  const { "frame-ancestors": ancestors, "connect-src": own, ...rest } = header();
  assert.deepEqual([ancestors, own], ["'none'", "'self'"]);
  // A meta tag cannot carry frame-ancestors, and a file does not know the hosts of the page's socket.
  assert.deepEqual(directives(text), { ...rest, "connect-src": "'self' ws: wss:" });
});

test("the policy comes before everything that the page loads", () => {
  assert.notEqual(meta, "");
  assert.doesNotMatch(page.slice(0, page.indexOf(meta)), /<(link|script|style)/);
});

test("the page has no scripts or styles in line, which the policy would block", () => {
  assert.doesNotMatch(page, /<style| style=| on[a-z]+=|<script(?![^>]* src=)/);
});

/** Sources have a token of their own, which is for the address of the probe. */
const OF_SOURCES = ["model/session/ways.js", "probe.js"];

test("no module writes the token into an address, where browsers keep it", () => {
  const names = readdirSync(new URL("../", import.meta.url), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".js") && !name.startsWith("tests") && !OF_SOURCES.includes(name));
  assert.ok(names.length > 200);
  for (const name of names) assert.doesNotMatch(read(`web/${name}`), /[?&]token=/, name);
});
