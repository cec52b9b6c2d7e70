// What all transports share: questions as ASCII JSON, and why one has no answer.

/** What went wrong: "offline", "refused" with words to show, or "aborted". */
export class ApiError extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** A question as JSON. A lone surrogate has no octets in UTF-8; as an escape it arrives. */
export function asciiJSON(value) {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
