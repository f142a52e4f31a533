/** Sends values of a property one at a time: a held key or a drag is faster than the answers may be. Of the values that
 * wait, only the last is sent. */

/** @typedef {Readonly<{ value: any, error: RpcError | undefined, isLast: boolean, isWaiting: boolean }>} Sent
 * `isLast`: as it was sent with; `isWaiting`: another value follows */

/** @param {(value: any) => Promise<Readonly<{ error?: RpcError }>>} set @param {(sent: Sent) => void} answered
 * @param {() => void} [sending] called before each value */
export function createSender(set, answered, sending) {
  let isUnderway = false;
  let next = /** @type {{ value: any, isLast: boolean } | null} */ (null);
  /** @param {any} value @param {boolean} isLast */
  const send = async (value, isLast) => {
    if (isUnderway) {
      next = { value, isLast };
      return;
    }
    isUnderway = true;
    sending?.();
    const { error } = await set(value);
    isUnderway = false;
    const waiting = next;
    next = null;
    answered({ value, error, isLast, isWaiting: waiting !== null });
    if (waiting) void send(waiting.value, waiting.isLast);
  };
  return {
    /** @param {any} value @param {boolean} [isLast] */
    send: (value, isLast = false) => void send(value, isLast),
    isUnderway: () => isUnderway,
  };
}
