import type { PostJson } from "@aside/core/messages/post-contract.ts";
import type { ShownCaptions } from "@aside/ui/player/VideoPlayer.tsx";
import type { ReactNode } from "react";

/** Given by the page that shows the video. */
export type WordsProps = {
  post: PostJson;
  /** Current playback position. */
  seconds: number;
  readSeconds: () => number;
  onSeek: (seconds: number) => void;
  /** Sets captions in the chosen language; null for the video's own. Must be a stable function. */
  onCaptions: (captions: ShownCaptions | null) => void;
  /** Tabs of other features, shown next to the panel's own. */
  extra?: readonly { value: string; label: string; content: ReactNode }[];
  /** The selected tab, for a page that selects one itself. Without `onTab` the panel remembers it. */
  tab?: string | null;
  onTab?: (tab: string) => void;
};
