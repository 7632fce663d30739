import { AiError } from "@aside/ai/port.ts";
import { AppError } from "@aside/contract/errors.ts";
import { withUsage } from "@aside/server/ai/with-usage.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { findUsageAccount } from "@aside/core/accounts/server/usage-account-store.ts";
import { copy } from "../../copy.ts";
import type { hearText as endpoint } from "../../notes-contract.ts";
import { requirePersona } from "../access.ts";
import { notReady } from "../personas/require-ready.ts";
import { toSpoken } from "./pronunciations.ts";
import { requireSpeakable } from "./require-speakable.ts";
import { voiceOf } from "./voices.ts";

const unavailable = (message: string) => new AppError(422, "voice_unavailable", message);

export const hearText: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const { user, persona } = await requirePersona(context, actor, body.persona_id);
  if (persona.status !== "PROCESSED") throw notReady();
  const { speaker } = context.ai;
  if (persona.engine !== "embedded" || !speaker) throw unavailable(copy.noVoiceHere);
  await requireSpeakable(context, context.db, persona, [body]);
  const [voice, text] = [await voiceOf(context, persona), await toSpoken(context.db, user.userId, body.text)];
  const account = await findUsageAccount(context.db, user.userId);
  try {
    return { body: await withUsage(context, account, async (onUsage) => await speaker.speak({ text, ...voice, onUsage })) };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    context.log.warn({ err: error, persona_id: persona.id }, "failed to speak a text");
    throw unavailable(copy.voiceUnavailable);
  }
};
