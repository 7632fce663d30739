import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useEffect, useRef, useState } from "react";
import { AreaBox } from "./AreaBox.tsx";
import { turnArea } from "./areas.ts";
import { DrawLayer } from "./DrawLayer.tsx";
import { addBlur, changeBlur, endDrag, removeBlur, setCrop } from "./edit-model.ts";
import { type Editor, usePlayer } from "./use-editor.ts";

/** The effect of dragging on the picture. */
export type StageMode = "watch" | "crop" | "blur";

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

/** Preview of the edited picture, with the crop and blur areas. */
export function Stage({ editor, mode, onMode }: { editor: Editor; mode: StageMode; onMode: (mode: StageMode) => void }) {
  const { model, change, player, server } = editor;
  const { width, height, video_url } = server.original;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const { ready, failed, time, playing } = usePlayer(player);
  useEffect(() => (video ? player.attach(video) : undefined), [player, video, attempt]);

  const { rotate, crop, blurs } = model.list;
  const isTurned = rotate % 180 !== 0;
  const own = width && height ? width / height : 16 / 9;
  const ratio = isTurned ? 1 / own : own;
  // In crop mode the whole picture is visible, otherwise only the cropped area.
  const seen = mode === "crop" || !crop ? WHOLE : crop;
  const seenRatio = (ratio * seen.width) / seen.height;
  const blurRange = model.selection ?? { start: time, end: model.duration };

  return (
    <div className="grid place-items-center self-start overflow-clip rounded-card bg-black">
      {/* `overflow-clip`, because a hidden overflow would still scroll when an element outside the crop gets the focus. */}
      <div
        className="relative isolate overflow-clip"
        style={{ aspectRatio: seenRatio, width: `min(100%, ${(seenRatio * 48).toFixed(2)}dvh)` }}
      >
        <div
          ref={frame}
          className="absolute"
          style={{
            left: `${(-100 * seen.x) / seen.width}%`,
            top: `${(-100 * seen.y) / seen.height}%`,
            width: `${100 / seen.width}%`,
            height: `${100 / seen.height}%`,
          }}
        >
          <video
            ref={setVideo}
            playsInline
            aria-label="Preview of the edit"
            onClick={() => player.toggle()}
            className="absolute top-1/2 left-1/2 max-w-none object-contain"
            style={{
              width: isTurned ? `${100 / ratio}%` : "100%",
              height: isTurned ? `${100 * ratio}%` : "100%",
              transform: `translate(-50%, -50%) rotate(${rotate}deg)`,
            }}
          />
          {!video_url && <p className="absolute inset-0 grid place-items-center text-white">Audio only</p>}
          {!ready && !failed && <Skeleton className="absolute inset-0 rounded-none opacity-40" />}
          {mode === "blur" && (
            <DrawLayer
              frame={frame}
              onDraw={(area) => {
                change((before) => addBlur(before, turnArea(area, -rotate), blurRange));
                onMode("watch");
              }}
              onCancel={() => onMode("watch")}
            />
          )}
          {blurs.map((blur, index) => {
            if (time < blur.start - 0.001 || time >= blur.end) return null;
            return (
              <AreaBox
                // Areas have no identity other than their position in the list.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                label={`Blurred area ${index + 1}`}
                area={turnArea(blur, rotate)}
                frame={frame}
                className="backdrop-blur-xl"
                onChange={(area, isDrag) =>
                  change((before) => changeBlur(before, index, turnArea(area, -rotate), isDrag ? `blur-${index}` : undefined))
                }
                onDone={() => change(endDrag)}
                onRemove={() => change((before) => removeBlur(before, index))}
                isQuiet={playing}
              />
            );
          })}
          {mode === "crop" && (
            <AreaBox
              label="Crop area"
              area={crop ?? WHOLE}
              frame={frame}
              className="shadow-[0_0_0_9999px_rgb(0_0_0/0.6)]"
              onChange={(area, isDrag) => change((before) => setCrop(before, area, isDrag ? "crop" : undefined))}
              onDone={() => change(endDrag)}
              onRemove={() => change((before) => setCrop(before, null))}
              isQuiet={false}
            />
          )}
        </div>
        {failed && (
          <div className="absolute inset-0 grid place-items-center bg-surface">
            <ErrorState title="Couldn't load the video." onRetry={() => setAttempt((count) => count + 1)} />
          </div>
        )}
      </div>
    </div>
  );
}
