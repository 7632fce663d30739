import { findLanguage } from "@aside/ai/translation/languages.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updatePreferences as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { requireOwn } from "./require-own.ts";
import { lockPreferences } from "./store.ts";
import { savePreferences } from "@aside/core/accounts/server/profile-store.ts";

/** Values that are not given are kept, including those of other releases. */
export const updatePreferences: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const { userId } = requireOwn(actor, params.id);
  if (body.language && !findLanguage(body.language)) throw new AppError(422, "language_unknown", copy.languageUnknown);
  const preferences = await context.db.transaction().execute(async (trx) => {
    const before = await lockPreferences(trx, userId);
    const { notifications, ...rest } = body;
    const next = {
      ...before,
      ...rest,
      ...(notifications && { notifications: { ...(before["notifications"] as object | undefined), ...notifications } }),
    };
    await savePreferences(trx, userId, next);
    return next;
  });
  return { preferences };
};
