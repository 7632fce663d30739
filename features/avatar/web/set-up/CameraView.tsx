import { useEffect, useRef } from "react";
import { webCopy as copy } from "../../web-copy.ts";

/** The camera's picture as in a mirror, with an oval for the face. */
export function CameraView({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div className="relative aspect-video w-full overflow-hidden rounded-card bg-black">
      <video ref={video} aria-label={copy.record.preview} autoPlay muted playsInline className="size-full -scale-x-100 object-cover" />
      <div
        aria-hidden
        className="absolute top-[10%] left-1/2 aspect-3/4 h-[78%] -translate-x-1/2 rounded-[50%] border-2 border-dashed border-white/90 shadow-[0_0_0_100vmax_rgb(0_0_0/0.25)]"
      />
      {!stream && <p className="absolute inset-0 flex items-center justify-center text-white">{copy.record.opening}</p>}
    </div>
  );
}
