import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { askAnalysis, createAnalysis, deleteAnalysis, getAnalysis, listAnalyses } from "./ask-analysis.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { answerQuestion } from "./jobs.ts";
import { runAnswerQuestion } from "./run-answer-question.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.createAnalysis, createAnalysis),
    route(contract.askAnalysis, askAnalysis),
    route(contract.getAnalysis, getAnalysis),
    route(contract.listAnalyses, listAnalyses),
    route(contract.deleteAnalysis, deleteAnalysis),
  ],
  subscriptions: [],
  jobs: (context) => [bindJob(answerQuestion, async (run) => await runAnswerQuestion(context, run))],
  crons: () => [],
  tables: ["analyses", "analysis_turns"],
  personData,
};
