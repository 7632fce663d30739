import type { PostJson } from "@aside/core/messages/post-contract.ts";
import type { ShownCaptions } from "@aside/ui/player/VideoPlayer.tsx";
import type { ReactNode } from "react";

/** What the panel needs of the page that shows the video. */
export type WordsProps = {
  post: PostJson;
  /** Where the video is. */
  seconds: number;
  readSeconds: () => number;
  onSeek: (seconds: number) => void;
  /** The captions that go with the chosen language; null: the video's own. Must not change from drawing to drawing. */
  onCaptions: (captions: ShownCaptions | null) => void;
  /** Tabs of other features beside its own. */
  extra?: readonly { value: string; label: string; content: ReactNode }[];
};
