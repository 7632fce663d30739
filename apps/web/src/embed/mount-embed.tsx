import type { EmbedBoot } from "@aside/features/embedding/contract.ts";
import type { EmbedViews } from "@aside/features/embedding/web/embed-views.ts";
import { EmbedPlayer } from "@aside/features/embedding/web/EmbedPlayer.tsx";
import { StrictMode, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";

export function mountEmbed(boot: EmbedBoot, video: HTMLVideoElement, views: EmbedViews): void {
  const root = document.querySelector("#root");
  if (!root) throw new Error("embed.html has no #root");
  const frame = document.createElement("main");
  frame.className = root.className;
  // React renders beside the server's markup until it has moved the video; then that markup is removed.
  root.after(frame);
  createRoot(frame).render(
    <StrictMode>
      <Embed onTaken={() => root.remove()} boot={boot} element={video} views={views} />
    </StrictMode>,
  );
}

function Embed({ onTaken, ...player }: Parameters<typeof EmbedPlayer>[0] & { onTaken: () => void }) {
  useLayoutEffect(onTaken);
  return <EmbedPlayer {...player} />;
}
