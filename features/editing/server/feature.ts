import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { deleteCover, uploadCover } from "./cover-picture.ts";
import { chooseCover, getEdit, revertEdit, saveEdit } from "./edit-video.ts";
import { mergeVideos } from "./merge-videos.ts";
import { getTemplate, setTemplate } from "./template/change-template.ts";
import { subscriptions } from "./subscriptions.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import * as jobs from "./jobs.ts";
import { runMakeEditorPictures } from "./render/run-make-editor-pictures.ts";
import { runPrepareEdit } from "./render/run-prepare-edit.ts";
import { runRenderEdit } from "./render/run-render-edit.ts";
import { runRenderMerge } from "./render/run-render-merge.ts";

export const feature: Feature = {
  routes: [
    route(contract.getEdit, getEdit),
    route(contract.saveEdit, saveEdit),
    route(contract.revertEdit, revertEdit),
    route(contract.chooseCover, chooseCover),
    route(contract.uploadCover, uploadCover),
    route(contract.deleteCover, deleteCover),
    route(contract.mergeVideos, mergeVideos),
    route(contract.getTemplate, getTemplate),
    route(contract.setTemplate, setTemplate),
  ],
  subscriptions,
  jobs: (context) => [
    bindJob(jobs.prepareEdit, async (run) => await runPrepareEdit(context, run)),
    bindJob(jobs.renderEdit, async (run) => await runRenderEdit(context, run)),
    bindJob(jobs.renderMerge, async (run) => await runRenderMerge(context, run)),
    bindJob(jobs.makeEditorPictures, async (run) => await runMakeEditorPictures(context, run)),
  ],
  crons: () => [],
  tables: [],
  personData: {},
};
