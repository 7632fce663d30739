import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type CronBinding, type JobBinding } from "@aside/server/jobs/jobs.ts";
import * as jobs from "./jobs.ts";
import { purgePosts } from "./purge-posts.ts";
import { runConvertSource } from "./run-convert-source.ts";
import { runDeletePostObjects } from "./run-delete-post-objects.ts";
import { runMakeAac } from "./run-make-aac.ts";
import { runMakeEditorPictures } from "../../editing/server/run-make-editor-pictures.ts";
import { runMakeMp4 } from "./run-make-mp4.ts";
import { runMakePictures } from "./run-make-pictures.ts";
import { runPrepareEdit } from "../../editing/server/run-prepare-edit.ts";
import { runRenderEdit } from "../../editing/server/run-render-edit.ts";
import { runRenderMerge } from "../../editing/server/run-render-merge.ts";
import { sweepParts } from "./sweep-parts.ts";
import { sweepConversions, sweepTakes } from "./sweep-takes.ts";

export const bindings = (context: AppContext): JobBinding[] => [
  bindJob(jobs.makePictures, async (run) => await runMakePictures(context, run)),
  bindJob(jobs.makeAac, async (run) => await runMakeAac(context, run)),
  bindJob(jobs.makeMp4, async (run) => await runMakeMp4(context, run)),
  bindJob(jobs.convertSource, async (run) => await runConvertSource(context, run)),
  bindJob(jobs.prepareEdit, async (run) => await runPrepareEdit(context, run)),
  bindJob(jobs.renderEdit, async (run) => await runRenderEdit(context, run)),
  bindJob(jobs.renderMerge, async (run) => await runRenderMerge(context, run)),
  bindJob(jobs.makeEditorPictures, async (run) => await runMakeEditorPictures(context, run)),
  bindJob(jobs.deleteObjects, async (run) => void (await context.storage.deletePrefix(run.data.prefix))),
  bindJob(jobs.deletePostObjects, async (run) => await runDeletePostObjects(context, run.data.post_id)),
];

export const crons = (context: AppContext): CronBinding[] => [
  {
    name: "recording.sweep-takes",
    cron: "*/10 * * * *",
    handler: async () => void (await sweepTakes(context), await sweepConversions(context)),
  },
  { name: "recording.sweep-parts", cron: "*/2 * * * *", handler: async () => await sweepParts(context) },
  { name: "recording.purge-posts", cron: "* * * * *", handler: async () => await purgePosts(context) },
];
