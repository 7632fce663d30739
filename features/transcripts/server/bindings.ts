import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { followEdit, transcribeTake, translatePost } from "./jobs.ts";
import { runFollowEdit } from "./run-follow-edit.ts";
import { runTranscribeTake } from "./run-transcribe-take.ts";
import { runTranslatePost } from "./run-translate-post.ts";

export const bindings = (context: AppContext): JobBinding[] => [
  bindJob(transcribeTake, async (run) => await runTranscribeTake(context, run)),
  bindJob(translatePost, async (run) => await runTranslatePost(context, run)),
  bindJob(followEdit, async (run) => await runFollowEdit(context, run)),
];
