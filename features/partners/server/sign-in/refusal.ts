import { REFUSAL_TEXTS } from "../../copy.ts";
import type { RefusalReason } from "../../contract.ts";

const TEXTS: Record<RefusalReason, (detail: string) => string> = REFUSAL_TEXTS;

/** Why an assertion signs nobody in: for the log, and for administrators who test one. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, detail = "") {
    super(TEXTS[reason](detail));
    this.reason = reason;
  }
}
