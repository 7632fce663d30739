import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError, malformed, notFound } from "@aside/contract/errors.ts";
import type { EndpointInput, EndpointOutput } from "@aside/contract/endpoint.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { listPrompts, updatePrompts } from "../contract.ts";
import { clearDefault, deletePrompt, insertPrompt, listPromptRows, lockPrompts, type PromptKind, updatePrompt } from "./prompts-store.ts";
import { copy } from "../copy.ts";

const MAX_PROMPTS = 50;
type Change = EndpointInput<typeof updatePrompts>["body"];
type List = EndpointOutput<typeof listPrompts>;

/** Both kinds of saved prompts are stored the same way. Another user's prompts are treated as missing. */
export const listPromptsOf =
  (kind: PromptKind): Handler<typeof listPrompts> =>
  async ({ actor, params, context }) =>
    await readPrompts(context.db, requireSelf(actor, params.id), kind);

export const updatePromptsOf =
  (kind: PromptKind): Handler<typeof updatePrompts> =>
  async ({ actor, body, context }) => {
    const userId = requireSelf(actor, body.user_id);
    return await context.db.transaction().execute(async (trx) => {
      await lockPrompts(trx, userId);
      await changePrompt(context, trx, userId, kind, body);
      return await readPrompts(trx, userId, kind);
    });
  };

function requireSelf(actor: Actor, userId: string | undefined): string {
  if (actor.kind !== "user" || (userId !== undefined && userId !== actor.userId)) throw notFound();
  return actor.userId;
}

async function readPrompts(db: Queryable, userId: string, kind: PromptKind): Promise<List> {
  const rows = await listPromptRows(db, userId, kind);
  return { prompts: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })) };
}

async function changePrompt(context: AppContext, db: Queryable, userId: string, kind: PromptKind, change: Change): Promise<void> {
  const rows = await listPromptRows(db, userId, kind);
  const known = rows.find((row) => row.id === change.id);
  if (change.id !== undefined && !known) throw notFound();
  if (!change.prompt) {
    if (!known) throw malformed(copy.promptEmpty);
    return await deletePrompt(db, known.id);
  }
  const same = rows.find((row) => row.prompt === change.prompt);
  if (!known && !same && rows.length >= MAX_PROMPTS) throw new AppError(409, "too_many_prompts", copy.tooManyPrompts(MAX_PROMPTS));
  const isDefault = change.is_default ?? known?.is_default ?? same?.is_default ?? false;
  if (isDefault) await clearDefault(db, userId, kind);
  const kept = known ?? same;
  if (known && same && same.id !== known.id) await deletePrompt(db, same.id);
  if (kept) return await updatePrompt(db, kept.id, { prompt: change.prompt, is_default: isDefault });
  await insertPrompt(db, { id: context.newId(), user_id: userId, kind, prompt: change.prompt, is_default: isDefault });
}
