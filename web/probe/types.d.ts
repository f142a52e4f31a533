/* The types of the probe's modules. */

/** [x, y] in CSS pixels. */
type Place = [number, number];

/** What moves a container, and what is said of it. */
interface Reason {
  by: "finger" | "wheel" | "key" | "scrollbar" | "script" | "focus" | "anchor" | "snap" | "layout" | "unknown";
  cause: string;
  command?: string;
  /** The file, line and column of the script. */
  caller?: string;
}

/** A reason that lasts: from its time until the container has come to rest. */
interface Motion extends Reason {
  /** Milliseconds of `performance.now()`. */
  time: number;
  /** Whether a finger or a button is down. */
  isHeld?: boolean;
  /** Whether no container inside this one has it too. */
  isInner: boolean;
}

/** A part of a container's way, as it is sent. */
interface Way extends Reason {
  view: string;
  property: "contentOffset";
  delta: Place;
}

/** The sizes of a container, and where its offsets count from. */
interface Sizes {
  frame: [number, number, number, number];
  content: Place;
  /** The greatest offset. */
  range: Place;
}

interface Container {
  id: string;
  element: Element;
  window: Window;
  isDocument: boolean;
  /** Null for the document of the page. */
  parent: Container | null;
  /** Whether the offsets of the element are negative: a right-to-left or reversed axis. */
  isReversed: [boolean, boolean];
  /** Whether its place depends on how far its parent is scrolled. */
  isSticky: boolean;
  /** Whether it stays in place while its parent is scrolled. */
  isFixed: boolean;
  foreign: Record<string, string | number | boolean>;
  sizes: Sizes;
  /** The offset when it was last read. */
  at: Place;
  /** The parts of the way since the last message. */
  ways: Way[];
  motion: Motion | null;
  /** When it was last seen moving, in milliseconds. */
  movedAt: number;
  hasEnded: boolean;
  /** When a script last moved it at once, in milliseconds. */
  writtenAt: number;
  /** The motion that has ended with the end of a script's own scroll, and when: it may go on nevertheless. */
  former: { motion: Motion; time: number; step: Place } | null;
  /** How far it has moved when it was last seen moving. */
  step: Place;
  /** Whether its sizes or its place may have changed. */
  areSizesDue: boolean;
  /** Whether it is kept though a person cannot scroll it, because it was scrolled. */
  isKept: boolean;
  /** Reads the offset of content that moves without scrolling, as by a transform. */
  read?: () => Place;
}

/** A view as it is sent. */
type SentView = Record<string, unknown>;

interface SentPatch {
  t: number;
  views?: Record<string, SentView | null>;
  [member: string]: unknown;
}

interface Update {
  patch: SentPatch;
  why: Way[];
  events: object[];
  merged?: number;
}

/** The way to the server; `receive` is called with its messages. */
interface Link {
  send: (text: string) => void;
  capabilities: string[];
  instance: string;
}

/** The function of the browser's driver to which the probe sends, if one has injected it. */
declare const scrollscopeChannel: undefined | ((text: string) => void);
/** What the driver says about the page. */
declare const scrollscopeOptions: undefined | { instance: string; capabilities: string[] };
