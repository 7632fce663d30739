import type { PostJson } from "@aside/core/messages/post-contract.ts";
import type { ShownCaptions } from "@aside/ui/player/VideoPlayer.tsx";
import type { ReactNode } from "react";

/** What the panel gets from the page with the video. */
export type WordsProps = {
  post: PostJson;
  /** The current time of the video. */
  seconds: number;
  readSeconds: () => number;
  onSeek: (seconds: number) => void;
  /** The captions of the selected language; null: the video's own. Must be stable between renders. */
  onCaptions: (captions: ShownCaptions | null) => void;
  /** Tabs of other features. */
  extra?: readonly { value: string; label: string; content: ReactNode }[];
};
