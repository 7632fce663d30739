import { useEffect, useLayoutEffect, useRef } from "react";

/** Moves a video that is already in the page without stopping it. */
export function AdoptedVideo({
  element,
  captions,
  onReady,
  onPress,
}: {
  element: HTMLVideoElement;
  captions: readonly { src: string; language: string; label: string }[];
  onReady: (video: HTMLVideoElement) => void;
  onPress: () => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const press = useRef(onPress);
  press.current = onPress;
  useLayoutEffect(() => {
    if (host.current) moveInto(host.current, element);
    element.className = "size-full object-contain";
    onReady(element);
    const onClick = () => press.current();
    element.addEventListener("click", onClick);
    return () => element.removeEventListener("click", onClick);
  }, [element, onReady]);
  const source = captions.map((track) => track.src).join();
  useEffect(() => {
    const tracks = captions.map(({ src, language, label }) =>
      Object.assign(document.createElement("track"), { kind: "captions", src, srclang: language, label }),
    );
    element.append(...tracks);
    return () => tracks.forEach((track) => track.remove());
    // The URLs are compared instead of the array, which is new in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [element, source]);
  return <div ref={host} className="size-full" />;
}

/** Moving an element stops its video, except with `moveBefore` in browsers that support it. */
function moveInto(host: HTMLElement & { moveBefore?: (node: Node, child: Node | null) => void }, video: HTMLVideoElement): void {
  if (video.parentElement === host) return;
  if (host.moveBefore && video.isConnected) return host.moveBefore(video, null);
  const wasPlaying = !video.paused;
  host.append(video);
  if (wasPlaying) void video.play().catch(() => undefined);
}
