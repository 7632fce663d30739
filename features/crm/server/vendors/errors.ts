/** Not the connection's turn: a limit, or the vendor asks to wait. */
export class NotNowError extends Error {
  override name = "NotNowError";
  readonly until: Date;
  constructor(until: Date) {
    super("not now");
    this.until = until;
  }
}

/** Nothing may be sent for the connection any more: it was paused, disconnected, or another worker took over. */
export class StoppedError extends Error {
  override name = "StoppedError";
}

/** The vendor does not work, or not for us. The message is fit to show. */
export class VendorError extends Error {
  override name = "VendorError";
}
