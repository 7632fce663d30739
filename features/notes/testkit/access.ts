import type { Thing } from "@aside/testkit/actors.ts";
import { AUDIENCE, sent, type Row } from "@aside/testkit/access-row.ts";

const postOf = ({ postId }: Thing) => ({ id: postId });

export const access: Record<string, Row> = {
  saveMyNotes: { admits: AUDIENCE, input: sent((ids) => ({ params: postOf(ids), body: { my_notes: "<p>mine</p>" } })) },
};
