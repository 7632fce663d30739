import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { listPromptsOf, updatePromptsOf } from "./change-prompt.ts";
import { draftMessage } from "./draft-message.ts";
import { editActions } from "./edit-actions.ts";
import { editSummary } from "./edit-summary.ts";
import { getInsights } from "./get-insights.ts";
import { regenerateInsight } from "./regenerate-insight.ts";
import { suggestSpeaking } from "./suggest-speaking.ts";
import { getSuggestedChapters } from "./chapters/get-suggested-chapters.ts";

export const routes: Route[] = [
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
];
