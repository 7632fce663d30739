import type { Feature } from "@aside/server/feature.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import * as translation from "../translation-contract.ts";
import { editTranscript, revertTranscript } from "./edit-transcript.ts";
import { getTranscript, getTranscriptFile } from "./get-transcript.ts";
import { getTranslation, listLanguages } from "./get-translation.ts";
import { registerCaptionRoutes } from "./caption-routes.ts";
import { subscriptions } from "./subscriptions.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { bindTakeJob } from "@aside/core/messages/server/bind-take-job.ts";
import { followEdit, transcribeTake, translatePost } from "./jobs.ts";
import { runFollowEdit } from "./run-follow-edit.ts";
import { runTranscribeTake } from "./run-transcribe-take.ts";
import { runTranslatePost } from "./run-translate-post.ts";
import { personData } from "./person-store.ts";
import { lends } from "./lent-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.getTranscript, getTranscript),
    route(contract.getTranscriptFile, getTranscriptFile),
    route(contract.editTranscript, editTranscript),
    route(contract.revertTranscript, revertTranscript),
    route(translation.listLanguages, listLanguages),
    route(translation.getTranslation, getTranslation),
  ],
  rawRoutes: (app, context, { bySession }) => registerCaptionRoutes(app, context, bySession),
  subscriptions,
  jobs: (context) => [
    bindTakeJob(context, transcribeTake, runTranscribeTake),
    bindJob(translatePost, async (run) => await runTranslatePost(context, run)),
    bindTakeJob(context, followEdit, runFollowEdit),
  ],
  crons: () => [],
  tables: ["transcript_segments", "transcripts", "translation_states", "translations"],
  invalidates: [
    invalidation("transcripts", "content", {
      id: "take_id",
      through: ["takes", "post_id"],
      inserted: true,
      deleted: true,
      updated: ["state"],
    }),
  ],
  lends,
  personData,
};
