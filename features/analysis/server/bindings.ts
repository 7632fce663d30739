import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { answerQuestion } from "./jobs.ts";
import { runAnswerQuestion } from "./run-answer-question.ts";

export const bindings = (context: AppContext): JobBinding[] => [
  bindJob(answerQuestion, async (run) => await runAnswerQuestion(context, run)),
];
