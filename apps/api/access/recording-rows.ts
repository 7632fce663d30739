import { runMakePictures } from "@aside/features/recording/server/enrichments/run-make-pictures.ts";
import { AUDIENCE, draft, CREATOR, type Row } from "./row.ts";

const CLIENT_UPLOAD_ID = "abcdefgh";
const TRACKS = [{ track: "video", codec: "avc1.42001f", bitrate: 1 }];

/** Only the author may change a recording. */
export const recordingRows: Record<string, Row> = {
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
  uploadCover: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ query: { post_id: postId } })),
    // Eight zero bytes are not a picture.
    answers: 422,
  },
  deleteCover: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId } })) },
  getEdit: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId } })) },
  saveEdit: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ params: { id: postId }, body: { version: 0, edit_list: { ranges: [{ start: 0, end: 1 }] } } })),
  },
  revertEdit: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId } })) },
  chooseCover: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId }, body: { cover_at: 1, gif_from: null } })) },
  mergeVideos: {
    admits: CREATOR,
    input: async (world) => ({ body: { postId1: (await world.draft()).postId, postId2: (await world.draft()).postId } }),
  },
};
