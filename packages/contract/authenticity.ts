/** The known facts about a post's current take. Nulls without a take. */
export type ShownTake = {
  is_audio: boolean;
  guest_id: string | null;
  take: {
    kind: string;
    tracks: readonly { track: string }[];
    has_modified_background: boolean;
    is_file_upload: boolean;
    is_avatar?: boolean;
  } | null;
};

/** Decided by the recording; before there is one, by the purpose of the post. */
export function isAudioOnly({ take, is_audio }: ShownTake): boolean {
  const tracks = take?.tracks ?? [];
  return tracks.length > 0 ? tracks.every(({ track }) => track === "audio") : is_audio;
}

/** 0 none (audio or upload), 1 unmodified, 2 body (background changed), 3 face (an avatar), 4 logged-out creator. */
export function authenticityOf(post: ShownTake): number {
  if (isAudioOnly(post) || !post.take) return 0;
  if (post.take.is_avatar) return 3;
  if (post.take.is_file_upload || post.take.kind === "file") return 0;
  if (post.guest_id) return 4;
  return post.take.has_modified_background ? 2 : 1;
}
