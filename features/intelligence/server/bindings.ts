import type { AppContext } from "@aside/platform/http/context.ts";
import { bindJob, type JobBinding } from "@aside/platform/jobs/jobs.ts";
import { followEdit, indexPost, transcribeTake, translatePost } from "./jobs.ts";
import { runFollowEdit } from "./run-follow-edit.ts";
import { runTranscribeTake } from "./run-transcribe-take.ts";
import { runIndexPost } from "./search/run-index-post.ts";
import { runTranslatePost } from "./run-translate-post.ts";

export const bindings = (context: AppContext): JobBinding[] => [
  bindJob(transcribeTake, async (run) => await runTranscribeTake(context, run)),
  bindJob(translatePost, async (run) => await runTranslatePost(context, run)),
  bindJob(indexPost, async (run) => await runIndexPost(context, run)),
  bindJob(followEdit, async (run) => await runFollowEdit(context, run)),
];
