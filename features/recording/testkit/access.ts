import { runMakePictures } from "../server/enrichments/run-make-pictures.ts";
import { AUDIENCE, CREATOR, draft, type Row } from "@aside/testkit/access-row.ts";

const CLIENT_UPLOAD_ID = "abcdefgh";

const TRACKS = [{ track: "video", codec: "avc1.42001f", bitrate: 1 }];

/** Only the author may change a recording. */
export const access: Record<string, Row> = {
  initiateUpload: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ body: { post_id: postId, client_upload_id: CLIENT_UPLOAD_ID, tracks: TRACKS } })),
  },
  // The upload is already complete.
  uploadUrls: {
    admits: CREATOR,
    input: draft(({ uploadId }) => ({ body: { upload_id: uploadId, parts: [{ track: "video", index: 0 }] } })),
    answers: 409,
  },
  acknowledgeParts: {
    admits: CREATOR,
    input: draft(({ uploadId }) => ({ body: { upload_id: uploadId, parts: [{ track: "video", index: 0, size: 1, duration: 1 }] } })),
    answers: 409,
  },
  completeUpload: {
    admits: CREATOR,
    input: draft(({ uploadId }) => ({ body: { upload_id: uploadId, counts: { video: 1, audio: 0 }, duration: 1 } })),
  },
  abortUpload: { admits: CREATOR, input: draft(({ uploadId }) => ({ body: { upload_id: uploadId } })), answers: 409 },
  uploadChunk: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ query: { post_id: postId, client_upload_id: CLIENT_UPLOAD_ID, index: 0 } })),
  },
  // No chunk has been uploaded.
  combineChunks: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ body: { post_id: postId, client_upload_id: CLIENT_UPLOAD_ID, count: 1 } })),
    answers: 409,
  },
  uploadFile: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ query: { post_id: postId, client_upload_id: CLIENT_UPLOAD_ID, filename: "film.mp4" } })),
    // Eight zero bytes are not a video.
    answers: 422,
  },
  downloadVideo: { admits: CREATOR, input: draft(({ postId }) => ({ body: { video_key: postId } })) },
  deleteVideo: { admits: CREATOR, input: draft(({ uploadId }) => ({ body: { key: uploadId } })) },
  signedUrl: {
    admits: AUDIENCE,
    input: async (world) => {
      const { postId, uploadId } = await world.sent();
      const data = { take_id: uploadId };
      // No worker runs in this test.
      await runMakePictures(world.app.context, { data, signal: new AbortController().signal, attempt: 1, isLastAttempt: true });
      return { body: { key: `/media/${postId}/${uploadId}/poster.jpg` } };
    },
  },
};
