/** What the tests use of Node.js, because its own declarations are no package of Debian's. */

declare module "node:test" {
  interface TestContext {
    diagnostic(message: string): void;
    skip(reason?: string): void;
    after(body: () => void | Promise<void>): void;
    readonly mock: any;
  }
  interface Options {
    timeout?: number;
    concurrency?: boolean | number;
    skip?: boolean | string;
  }
  type Body = (context: TestContext) => unknown;
  interface Test {
    readonly mock: any;
    (name: string, body: Body): Promise<void>;
    (name: string, options: Options, body: Body): Promise<void>;
  }
  export const test: Test;
  export const it: Test;
  export const describe: Test;
  export const mock: any;
  export function before(body: () => void | Promise<void>, options?: Options): void;
  export function after(body: () => void | Promise<void>, options?: Options): void;
  export function beforeEach(body: () => void | Promise<void>, options?: Options): void;
  export function afterEach(body: () => void | Promise<void>, options?: Options): void;
}

declare module "node:assert/strict" {
  type Message = string | Error;
  interface Assert {
    (value: unknown, message?: Message): asserts value;
    ok(value: unknown, message?: Message): asserts value;
    equal(actual: unknown, expected: unknown, message?: Message): void;
    notEqual(actual: unknown, expected: unknown, message?: Message): void;
    deepEqual(actual: unknown, expected: unknown, message?: Message): void;
    notDeepEqual(actual: unknown, expected: unknown, message?: Message): void;
    match(text: string, pattern: RegExp, message?: Message): void;
    doesNotMatch(text: string, pattern: RegExp, message?: Message): void;
    fail(message?: Message): never;
    throws(body: () => unknown, expected?: RegExp | object | ((error: any) => boolean), message?: Message): void;
    doesNotThrow(body: () => unknown, message?: Message): void;
    rejects(
      body: Promise<unknown> | (() => Promise<unknown>),
      expected?: RegExp | object | ((error: any) => boolean),
      message?: Message,
    ): Promise<void>;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:fs" {
  type Path = string | URL;
  export function existsSync(path: Path): boolean;
  export function mkdirSync(path: Path, options?: { recursive?: boolean }): void;
  export function mkdtempSync(prefix: string): string;
  export function readdirSync(path: Path, options?: { recursive?: boolean }): string[];
  export function readFileSync(path: Path, encoding: "utf8" | "latin1"): string;
  export function readFileSync(path: Path): Buffer;
  export function renameSync(from: Path, to: Path): void;
  export function rmSync(path: Path, options?: { recursive?: boolean; force?: boolean; maxRetries?: number }): void;
  export function unlinkSync(path: Path): void;
  export function watch(path: Path, listener: (event: string, name: string) => void): { close(): void };
  export function writeFileSync(path: Path, data: string | Uint8Array): void;
}

declare module "node:fs/promises" {
  export function readFile(path: string | URL): Promise<Buffer>;
}

declare module "node:path" {
  export function extname(path: string): string;
  export function join(...parts: string[]): string;
  export function normalize(path: string): string;
}

declare module "node:os" {
  export function homedir(): string;
  export function tmpdir(): string;
}

declare module "node:util" {
  export function parseArgs(how: { options: Record<string, { type: "string" | "boolean" }> }): {
    values: Record<string, any>;
  };
}

declare module "node:url" {
  export function fileURLToPath(url: string | URL): string;
  export function pathToFileURL(path: string): URL;
}

declare module "node:zlib" {
  export function gzipSync(data: string | Uint8Array): Buffer;
  export function gunzipSync(data: Uint8Array): Buffer;
  export function inflateSync(data: Uint8Array): Buffer;
  export function deflateSync(data: Uint8Array): Buffer;
}

declare module "node:crypto" {
  interface Hash {
    update(data: string | Uint8Array): Hash;
    digest(encoding: "hex" | "base64"): string;
  }
  export function createHash(algorithm: string): Hash;
  export function randomBytes(count: number): Buffer;
}

declare module "node:child_process" {
  interface Stream {
    on(event: string, listener: (data: any) => void): Stream;
    once(event: string, listener: (data: any) => void): Stream;
    setEncoding(encoding: "utf8"): Stream;
    resume(): Stream;
  }
  interface ChildProcess {
    readonly pid?: number;
    readonly exitCode: number | null;
    readonly signalCode: string | null;
    readonly stdin: { write: (text: string) => void } | null;
    readonly stdout: Stream;
    readonly stderr: Stream;
    on(event: string, listener: (...values: any[]) => void): ChildProcess;
    once(event: string, listener: (...values: any[]) => void): ChildProcess;
    kill(signal?: string): boolean;
    unref(): void;
  }
  export function spawn(command: string, args: readonly string[], options?: object): ChildProcess;
  export function execFile(
    file: string,
    args: readonly string[],
    options: { timeout?: number; maxBuffer?: number; env?: object; killSignal?: string },
    ended: (error: any, stdout: string, stderr: string) => void,
  ): ChildProcess;
  export function spawnSync(
    command: string,
    args: readonly string[],
    options: { encoding: "utf8" },
  ): { readonly status: number | null; readonly stdout: string; readonly stderr: string };
  export function execFileSync(
    file: string,
    args: readonly string[],
    options: { encoding: "utf8"; maxBuffer?: number; [name: string]: any },
  ): string;
  export function execFileSync(file: string, args: readonly string[], options?: object): Buffer;
}

declare module "node:net" {
  export function createServer(listener?: (socket: any) => void): any;
}

declare module "node:https" {
  export function get(url: string, options: { rejectUnauthorized: boolean }, listener: (response: any) => void): any;
}

declare module "node:http" {
  interface IncomingMessage {
    readonly url?: string;
    readonly method?: string;
    readonly statusCode?: number;
    readonly headers: Readonly<Record<string, string | undefined>>;
    on(event: string, listener: (data: any) => void): IncomingMessage;
    setEncoding(encoding: "utf8"): IncomingMessage;
    resume(): IncomingMessage;
  }
  interface ServerResponse {
    readonly statusCode: number;
    on(event: "finish", listener: () => void): void;
    writeHead(status: number, headers?: Readonly<Record<string, string | number>>): ServerResponse;
    setHeader(name: string, value: string): ServerResponse;
    end(body?: string | Uint8Array): void;
  }
  export function createServer(listener: (request: IncomingMessage, response: ServerResponse) => void): any;
  export function request(url: any, options?: any, listener?: (response: IncomingMessage) => void): any;
}

interface Buffer extends Uint8Array {
  equals(other: Uint8Array): boolean;
  readUInt8(offset?: number): number;
  readUInt16BE(offset?: number): number;
  readUInt16LE(offset?: number): number;
  readUInt32BE(offset?: number): number;
  readUInt32LE(offset?: number): number;
  readBigUInt64BE(offset?: number): bigint;
  writeUInt8(value: number, offset?: number): number;
  writeUInt16BE(value: number, offset?: number): number;
  writeUInt32BE(value: number, offset?: number): number;
  writeBigUInt64BE(value: bigint, offset?: number): number;
  copy(target: Uint8Array, start?: number): number;
  toString(encoding?: string, start?: number, end?: number): string;
  subarray(start?: number, end?: number): Buffer;
}

declare const Buffer: {
  alloc(count: number, fill?: number): Buffer;
  byteLength(text: string): number;
  compare(one: Uint8Array, other: Uint8Array): number;
  concat(parts: readonly Uint8Array[]): Buffer;
  from(data: string | ArrayBuffer | ArrayLike<number>, encoding?: string): Buffer;
};

declare const process: {
  readonly argv: string[];
  readonly env: Record<string, string | undefined>;
  readonly execPath: string;
  readonly pid: number;
  readonly platform: string;
  readonly stdout: { write(text: string): void };
  readonly stderr: { write(text: string): void };
  readonly hrtime: { bigint(): bigint };
  exitCode: number | undefined;
  exit(code?: number): never;
  getuid?(): number;
  kill(pid: number, signal?: string | number): void;
  on(event: string, listener: (...values: any[]) => void): void;
  once(event: string, listener: (...values: any[]) => void): void;
};

declare function setImmediate(body: (value?: any) => void): void;

/** Functions that tests pass to a browser use the page's globals, and elements of any kind. */
interface Window {
  [name: string]: any;
}
interface Element {
  [name: string]: any;
}
interface EventTarget {
  [name: string]: any;
}
