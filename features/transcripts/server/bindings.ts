import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type CronBinding, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { runAnswerQuestion } from "../../analysis/server/run-answer-question.ts";
import { answerQuestion, followEdit, indexPost, makeInsight, transcribeTake, translatePost } from "./jobs.ts";
import { runFollowEdit } from "../../insights/server/run-follow-edit.ts";
import { runMakeInsight, sweepInsights } from "../../insights/server/run-make-insight.ts";
import { runTranscribeTake } from "./run-transcribe-take.ts";
import { runIndexPost } from "../../search/server/run-index-post.ts";
import { runTranslatePost } from "./run-translate-post.ts";

export const bindings = (context: AppContext): JobBinding[] => [
  bindJob(transcribeTake, async (run) => await runTranscribeTake(context, run)),
  bindJob(translatePost, async (run) => await runTranslatePost(context, run)),
  bindJob(answerQuestion, async (run) => await runAnswerQuestion(context, run)),
  bindJob(indexPost, async (run) => await runIndexPost(context, run)),
  bindJob(followEdit, async (run) => await runFollowEdit(context, run)),
  bindJob(makeInsight, async (run) => await runMakeInsight(context, run)),
];

export const crons = (context: AppContext): CronBinding[] => [
  { name: "intelligence.sweep-insights", cron: "*/10 * * * *", handler: async () => await sweepInsights(context) },
];
