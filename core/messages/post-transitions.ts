import type { PostStatus } from "./post-contract.ts";

/**
 * All transitions of post statuses. A draft moves freely between its steps; only sending leads to SENT, which is
 * final. Keeping the same status is always allowed.
 */
export const TRANSITIONS: Record<PostStatus, readonly PostStatus[]> = {
  DRAFT: ["DRAFT_EDIT_VIDEO", "DRAFT_PREVIEW", "DRAFT_SHARABLE_LINK", "DRAFT_SPEAKING_NOTES", "SENT"],
  DRAFT_SPEAKING_NOTES: ["DRAFT", "DRAFT_EDIT_VIDEO", "DRAFT_PREVIEW", "DRAFT_SHARABLE_LINK"],
  DRAFT_EDIT_VIDEO: ["DRAFT", "DRAFT_PREVIEW", "DRAFT_SHARABLE_LINK", "DRAFT_SPEAKING_NOTES", "SENT"],
  DRAFT_PREVIEW: ["DRAFT", "DRAFT_EDIT_VIDEO", "DRAFT_SHARABLE_LINK", "DRAFT_SPEAKING_NOTES", "SENT"],
  DRAFT_SHARABLE_LINK: ["DRAFT", "DRAFT_EDIT_VIDEO", "DRAFT_PREVIEW", "DRAFT_SPEAKING_NOTES", "SENT"],
  SENT: [],
};

export function canMove(from: PostStatus, to: PostStatus): boolean {
  return from === to || TRANSITIONS[from].includes(to);
}

/**
 * The status of a draft after its speaking notes changed: DRAFT_SPEAKING_NOTES if it has notes but no video. Statuses that the person chose
 * (shared link, preview) do not change.
 */
export function statusWithNotes(from: PostStatus, post: { hasNotes: boolean; hasVideo: boolean }): PostStatus {
  if (from === "DRAFT" && post.hasNotes && !post.hasVideo) return "DRAFT_SPEAKING_NOTES";
  if (from === "DRAFT_SPEAKING_NOTES" && (post.hasVideo || !post.hasNotes)) return "DRAFT";
  return from;
}
