import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { listPromptsOf, updatePromptsOf } from "./change-prompt.ts";
import { draftMessage } from "./draft-message.ts";
import { editActions } from "./edit-actions.ts";
import { editSummary } from "./edit-summary.ts";
import { getInsights } from "./get-insights.ts";
import { regenerateInsight } from "./regenerate-insight.ts";
import { suggestSpeaking } from "./suggest-speaking.ts";
import { getSuggestedChapters } from "./chapters/get-suggested-chapters.ts";
import { subscriptions } from "./subscriptions.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { makeInsight } from "./jobs.ts";
import { runMakeInsight, sweepInsights } from "./generate/run-make-insight.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.getSuggestedChapters, getSuggestedChapters),
    route(contract.getInsights, getInsights),
    route(contract.editSummary, editSummary),
    route(contract.editActions, editActions),
    route(contract.regenerateInsight, regenerateInsight),
    route(contract.suggestSpeaking, suggestSpeaking),
    route(contract.draftMessage, draftMessage),
    route(contract.listPrompts, listPromptsOf("user")),
    route(contract.updatePrompts, updatePromptsOf("user")),
    route(contract.listAnalysisPrompts, listPromptsOf("analysis")),
    route(contract.updateAnalysisPrompts, updatePromptsOf("analysis")),
  ],
  subscriptions,
  jobs: (context) => [bindJob(makeInsight, async (run) => await runMakeInsight(context, run))],
  crons: (context) => [{ name: "intelligence.sweep-insights", cron: "*/10 * * * *", handler: async () => await sweepInsights(context) }],
  tables: ["insights", "prompts"],
  personData,
};
