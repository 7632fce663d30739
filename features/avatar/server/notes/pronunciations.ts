import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import type { getPronunciations as getEndpoint, savePronunciations as saveEndpoint } from "../../notes-contract.ts";
import { requireAvatar } from "../access.ts";
import { lockPersonasOf } from "../personas/personas-store.ts";
import { applyPronunciations } from "./apply-pronunciations.ts";
import { listPronunciations, replacePronunciations } from "./pronunciations-store.ts";
import { hasWords, unspeakable } from "./require-speakable.ts";

export const getPronunciations: Handler<typeof getEndpoint> = async ({ actor, context }) => {
  const user = await requireAvatar(context, actor);
  return { pronunciations: await listPronunciations(context.db, user.userId) };
};

export const savePronunciations: Handler<typeof saveEndpoint> = async ({ actor, body, context }) => {
  const user = await requireAvatar(context, actor);
  const silent = body.pronunciations.find(({ spoken }) => !hasWords(spoken));
  if (silent) throw unspeakable(copy.pronunciationSilent(silent.word));
  await context.db.transaction().execute(async (trx) => {
    // Two lists at the same time: one of them, not a mixture.
    await lockPersonasOf(trx, user.userId);
    const stored = await replacePronunciations(trx, user.userId, body.pronunciations);
    const twice = body.pronunciations.find((_, position) => !stored.includes(position));
    if (twice) throw new AppError(422, "malformed", copy.pronunciationTwice(twice.word));
  });
  return { pronunciations: body.pronunciations };
};

/** As a person's voice says a text. Never shown. */
export const toSpoken = async (db: Queryable, userId: string, text: string): Promise<string> =>
  applyPronunciations(text, await listPronunciations(db, userId));
