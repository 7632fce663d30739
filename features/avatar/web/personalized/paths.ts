import { AVATAR_PATH } from "../set-up-path.ts";

export const notesPath = (postId: string): string => `${AVATAR_PATH}/notes/${postId}`;
export const batchPath = (batchId: string): string => `${AVATAR_PATH}/personalized/${batchId}`;
