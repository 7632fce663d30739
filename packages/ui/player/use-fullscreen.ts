import { type RefObject, useCallback, useEffect, useState } from "react";

/** Full screen for the player with its controls, or on an iPhone, which supports only videos, for the video alone. */
export function useFullscreen(frame: RefObject<HTMLElement | null>, video: HTMLVideoElement | null) {
  const [fullscreen, setFullscreen] = useState(false);

  useEffect(() => {
    const follow = () => setFullscreen(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [frame]);

  const toggleFullscreen = useCallback(() => {
    const phoneVideo = video as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined);
    else phoneVideo?.webkitEnterFullscreen?.();
  }, [frame, video]);

  return { fullscreen, toggleFullscreen };
}
