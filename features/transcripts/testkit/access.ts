import { ANYONE, AUDIENCE, CREATOR, draft, sent, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  listLanguages: { admits: ANYONE },
  getTranscript: { admits: AUDIENCE, input: sent(({ postId }) => ({ params: { id: postId } })) },
  getTranscriptFile: { admits: AUDIENCE, input: sent(({ postId }) => ({ params: { id: postId }, query: { format: "vtt" } })) },
  // The recording is a tone, so its transcript is empty.
  editTranscript: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ params: { id: postId }, body: { version: 0, changes: [{ index: 0, text: "mine" }] } })),
    answers: 409,
  },
  revertTranscript: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId } })), answers: 409 },
  getTranslation: { admits: AUDIENCE, input: sent(({ postId }) => ({ params: { id: postId }, query: { language: "es" } })) },
};
