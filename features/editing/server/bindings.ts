import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import * as jobs from "./jobs.ts";
import { runMakeEditorPictures } from "./render/run-make-editor-pictures.ts";
import { runPrepareEdit } from "./render/run-prepare-edit.ts";
import { runRenderEdit } from "./render/run-render-edit.ts";
import { runRenderMerge } from "./render/run-render-merge.ts";

export const bindings = (context: AppContext): JobBinding[] => [
  bindJob(jobs.prepareEdit, async (run) => await runPrepareEdit(context, run)),
  bindJob(jobs.renderEdit, async (run) => await runRenderEdit(context, run)),
  bindJob(jobs.renderMerge, async (run) => await runRenderMerge(context, run)),
  bindJob(jobs.makeEditorPictures, async (run) => await runMakeEditorPictures(context, run)),
];
