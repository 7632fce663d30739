import type { AppContext } from "@aside/server/http/context.ts";
import { workOnClaims } from "@aside/server/jobs/work-on-claims.ts";
import { claim, deliver, MAX_RUNNING } from "./deliver.ts";

export const startChatLoop = (context: AppContext): { stop: () => Promise<void> } =>
  workOnClaims(context, {
    paceMs: 200,
    maxRunning: MAX_RUNNING,
    claim: async (free) => await claim(context, free),
    work: async (id, signal) => await deliver(context, id, signal),
    claimFailure: "failed to claim chat messages",
    onFailure: (error, id) => context.log.warn({ err: error, message_id: id }, "failed to settle a chat message"),
  });
