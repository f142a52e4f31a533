/** An error in a recording, with its line. */
export class RecordingError extends Error {
  /** @param {number} line counted from 1; 0 for the file as a whole @param {string} message */
  constructor(line, message) {
    super(line > 0 ? `line ${line}: ${message}` : message);
    this.name = "RecordingError";
    /** The line, counted from 1. */
    this.line = line;
  }
}
