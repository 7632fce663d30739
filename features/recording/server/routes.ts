import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import * as edit from "../../editing/contract.ts";
import { abortUpload } from "./abort-upload.ts";
import { acknowledgeParts } from "./acknowledge-parts.ts";
import { completeUpload } from "./complete-upload.ts";
import { downloadVideo } from "./download-video.ts";
import { chooseCover, getEdit, revertEdit, saveEdit } from "../../editing/server/edit-video.ts";
import { initiateUpload } from "./initiate-upload.ts";
import { mergeVideos } from "../../editing/server/merge-videos.ts";
import { combineChunks, uploadChunk, uploadFile } from "./receive-source.ts";
import { uploadUrls } from "./upload-urls.ts";

export const routes: Route[] = [
  route(contract.initiateUpload, initiateUpload),
  route(contract.uploadUrls, uploadUrls),
  route(contract.acknowledgeParts, acknowledgeParts),
  route(contract.completeUpload, completeUpload),
  route(contract.abortUpload, abortUpload),
  route(contract.uploadChunk, uploadChunk),
  route(contract.combineChunks, combineChunks),
  route(contract.uploadFile, uploadFile),
  route(contract.downloadVideo, downloadVideo),
  route(edit.getEdit, getEdit),
  route(edit.saveEdit, saveEdit),
  route(edit.revertEdit, revertEdit),
  route(edit.chooseCover, chooseCover),
  route(edit.mergeVideos, mergeVideos),
];
