import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PersonaVideo } from "../../contract.ts";
import { usePersonaVideos } from "../queries.ts";
import { usePersonaVideo } from "./editor-queries.ts";

/** What is made of a draft. */
export type Making = {
  /** What was started last; undefined: nothing, or it is not known yet. */
  video: PersonaVideo | undefined;
  isOn: boolean;
  /** The sentence that is made again; null: the whole video. */
  sentence: number | null;
  start: (video: PersonaVideo, sentence: number | null) => void;
};

type Work = { id: string; sentence: number | null };

/** Follows the video of a draft: what was started on this page, or before it was opened. */
export function useMaking(post: PostJson): Making {
  const client = useQueryClient();
  const [work, setWork] = useState<Work | null>(null);
  const listed = usePersonaVideos().data?.pages[0]?.videos.find((video) => video.post_id === post.id);
  const video = usePersonaVideo(work?.id ?? listed?.id).data;
  const isOn = video ? video.status === "PROCESSING" : post.persona_info?.persona_status === "PROCESSING";
  const status = video?.status;
  useEffect(() => {
    // The signal of the post may come later.
    if (status === "PROCESSED" || status === "FAILED") void client.invalidateQueries({ queryKey: ["post", post.id] });
  }, [client, status, post.id]);
  return { video, isOn, sentence: work?.sentence ?? null, start: ({ id }, sentence) => setWork({ id, sentence }) };
}
