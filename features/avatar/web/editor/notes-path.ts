import { AVATAR_PATH } from "../set-up-path.ts";

/** Where a draft's notes become a video. */
export const notesPath = (postId: string): string => `${AVATAR_PATH}/notes/${postId}`;
/** Where each person gets a video of their own from a draft's notes. */
export const peoplePath = (postId: string): string => `${notesPath(postId)}/people`;
