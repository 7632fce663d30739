import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { deleteCover, uploadCover } from "./cover-picture.ts";
import { chooseCover, getEdit, revertEdit, saveEdit } from "./edit-video.ts";
import { mergeVideos } from "./merge-videos.ts";
import { getTemplate, setTemplate } from "./template/change-template.ts";
import { subscriptions } from "./subscriptions.ts";
import { bindTakeJob } from "@aside/core/messages/server/bind-take-job.ts";
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
    bindTakeJob(context, jobs.prepareEdit, runPrepareEdit),
    bindTakeJob(context, jobs.renderEdit, runRenderEdit),
    bindTakeJob(context, jobs.renderMerge, runRenderMerge),
    bindTakeJob(context, jobs.makeEditorPictures, runMakeEditorPictures),
  ],
  crons: () => [],
  tables: [],
  personData: {},
};
