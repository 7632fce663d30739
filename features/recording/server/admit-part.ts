import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { type AdmitPut, signatureInvalid } from "@aside/server/storage/object-routes.ts";
import { parseIncomingKey } from "@aside/server/storage/take-keys.ts";
import { copy } from "../copy.ts";
import { findPartFacts } from "./pending-store.ts";
import { reserve } from "./quota.ts";
import { uploadClosed } from "./require-take.ts";
import { maxIndex, SWEEP_AFTER_SECONDS } from "./upload-limits.ts";

/** Accepts a signed PUT while its take is open and the part is not acknowledged, within the limits and the quota. */
export const admitPart =
  (context: AppContext): AdmitPut =>
  async ({ key, bytes, address }) => {
    const part = parseIncomingKey(key);
    const facts = part && (await findPartFacts(context.db, part));
    if (!part || !facts || facts.is_deleted || part.index > maxIndex(context, facts)) throw signatureInvalid();
    if (facts.status !== "open" || facts.kind !== "segments") throw uploadClosed();
    if (facts.is_acknowledged) throw new AppError(409, "part_acknowledged", copy.partAcknowledged);
    const uploader = facts.user_id ? { userId: facts.user_id, companyId: facts.company_id } : { guestAddress: address };
    const { takeId, track, index } = part;
    await reserve(context, { takeId, parts: [{ track, index, size: bytes }], uploader, expiresSeconds: SWEEP_AFTER_SECONDS });
  };
