import { type Route, route } from "@aside/server/http/context.ts";
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
  route(contract.deleteVideo, deleteVideo),
  route(contract.signedUrl, signedUrl),
];
