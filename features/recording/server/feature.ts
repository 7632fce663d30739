import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { abortUpload } from "./abort-upload.ts";
import { acknowledgeParts } from "./acknowledge-parts.ts";
import { completeUpload } from "./complete-upload.ts";
import { deleteVideo } from "./delete-video.ts";
import { downloadVideo } from "./enrichments/download-video.ts";
import { initiateUpload } from "./initiate-upload.ts";
import { combineChunks, uploadChunk, uploadFile } from "./conversion/receive-source.ts";
import { signedUrl } from "./signed-url.ts";
import { uploadUrls } from "./upload-urls.ts";
import { subscriptions } from "./subscriptions.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { bindTakeJob } from "@aside/core/messages/server/bind-take-job.ts";
import { compactTake, deleteSegments, makeAac, makePictures, makeRenditions } from "@aside/core/takes/server/jobs.ts";
import * as jobs from "./jobs.ts";
import { purgePosts } from "./clean-up/purge-posts.ts";
import { runConvertSource } from "./conversion/run-convert-source.ts";
import { runDeletePostObjects } from "./clean-up/run-delete-post-objects.ts";
import { runCompactTake, runDeleteSegments } from "./enrichments/run-compact-take.ts";
import { runMakeAac } from "./enrichments/run-make-aac.ts";
import { runMakeMp4 } from "./enrichments/run-make-mp4.ts";
import { runMakeRenditions } from "./enrichments/run-make-renditions.ts";
import { runMakePictures } from "./enrichments/run-make-pictures.ts";
import { sweepParts } from "./clean-up/sweep-parts.ts";
import { sweepConversions, sweepTakes } from "./clean-up/sweep-takes.ts";

export const feature: Feature = {
  routes: [
    route(contract.initiateUpload, initiateUpload),
    route(contract.uploadUrls, uploadUrls),
    route(contract.acknowledgeParts, acknowledgeParts),
    route(contract.completeUpload, completeUpload),
    route(contract.abortUpload, abortUpload),
    route(contract.uploadChunk, uploadChunk),
    route(contract.combineChunks, combineChunks),
    route(contract.uploadFile, uploadFile),
    route(contract.downloadVideo, downloadVideo),
    route(contract.deleteVideo, deleteVideo),
    route(contract.signedUrl, signedUrl),
  ],
  subscriptions,
  jobs: (context) => [
    bindTakeJob(context, makePictures, runMakePictures),
    bindTakeJob(context, makeAac, runMakeAac),
    bindTakeJob(context, compactTake, async (of, { data }) => await runCompactTake(of, data.take_id)),
    bindTakeJob(context, makeRenditions, runMakeRenditions),
    bindTakeJob(context, deleteSegments, async (of, { data }) => await runDeleteSegments(of, data.take_id)),
    bindTakeJob(context, jobs.makeMp4, runMakeMp4),
    bindTakeJob(context, jobs.convertSource, runConvertSource),
    bindJob(jobs.deleteObjects, async (run) => void (await context.storage.deletePrefix(run.data.prefix))),
    bindJob(jobs.deletePostObjects, async (run) => await runDeletePostObjects(context, run.data.post_id)),
  ],
  crons: (context) => [
    {
      name: "recording.sweep-takes",
      cron: "*/10 * * * *",
      handler: async () => void (await sweepTakes(context), await sweepConversions(context)),
    },
    { name: "recording.sweep-parts", cron: "*/2 * * * *", handler: async () => await sweepParts(context) },
    { name: "recording.purge-posts", cron: "* * * * *", handler: async () => await purgePosts(context) },
  ],
  tables: ["pending_parts"],
  personData: {},
};
