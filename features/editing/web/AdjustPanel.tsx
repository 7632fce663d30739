import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Crop, Droplets, RotateCw, Trash2 } from "lucide-react";
import { useId } from "react";
import { changeBlur, endDrag, MAX_VOLUME, removeBlur, rotate, setCrop, setVolume } from "./edit-model.ts";
import { formatMoment } from "@aside/contract/time/frame-times.ts";
import type { StageMode } from "./Stage.tsx";
import type { Editor } from "./use-editor.ts";

/** Volume (all videos), rotation and crop (uploads only), and blurred areas (uploads and screen recordings). */
export function AdjustPanel({ editor, mode, onMode }: { editor: Editor; mode: StageMode; onMode: (mode: StageMode) => void }) {
  const { model, change, player, server } = editor;
  const { is_file_upload: isUpload, is_screen: isScreen, audio_url, video_url } = server.original;
  const { list, selection } = model;
  return (
    <div className="flex flex-col gap-6">
      {audio_url && <Volume editor={editor} />}
      {isUpload && video_url && (
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold">Picture</h2>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => change(rotate)}>
              <RotateCw aria-hidden className="size-4" />
              Rotate
            </Button>
            <Button variant="secondary" aria-pressed={mode === "crop"} onClick={() => onMode(mode === "crop" ? "watch" : "crop")}>
              <Crop aria-hidden className="size-4" />
              {mode === "crop" ? "Done cropping" : "Crop"}
            </Button>
            {list.crop && (
              <Button variant="ghost" onClick={() => change((before) => setCrop(before, null))}>
                Remove crop
              </Button>
            )}
          </div>
        </section>
      )}
      {(isUpload || isScreen) && video_url && (
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold">Blur</h2>
          <p className="text-small text-muted">
            {selection
              ? `A new area is blurred from ${formatMoment(selection.start)} to ${formatMoment(selection.end)}, as selected.`
              : "A new area is blurred from the playhead to the end. Select a part first to blur only that part."}
          </p>
          <div>
            <Button variant="secondary" aria-pressed={mode === "blur"} onClick={() => onMode(mode === "blur" ? "watch" : "blur")}>
              <Droplets aria-hidden className="size-4" />
              Blur an area
            </Button>
          </div>
          <ul>
            {list.blurs.map((blur, index) => (
              // Areas have no identity other than their position in the list.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className="flex flex-wrap items-center gap-1 border-b border-line last:border-0">
                <Button variant="ghost" className="-ml-4 tabular-nums" onClick={() => player.seek(blur.start)}>
                  Area {index + 1}, {formatMoment(blur.start)} to {formatMoment(blur.end)}
                </Button>
                {selection && (
                  <Button variant="ghost" onClick={() => change((before) => changeBlur(before, index, selection))}>
                    Use selection
                  </Button>
                )}
                <IconButton
                  label={`Remove blurred area ${index + 1}`}
                  className="ml-auto"
                  onClick={() => change((before) => removeBlur(before, index))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isUpload && <p className="text-small text-muted">Only uploaded videos can be rotated or cropped.</p>}
    </div>
  );
}

function Volume({ editor: { model, change } }: { editor: Editor }) {
  const id = useId();
  const percent = Math.round(model.list.volume * 100);
  return (
    <section className="flex flex-col">
      <div className="flex justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          Volume
        </label>
        <span className="text-muted tabular-nums">{percent === 0 ? "Muted" : `${percent}%`}</span>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={MAX_VOLUME}
        step={0.05}
        value={model.list.volume}
        aria-valuetext={`${percent}%`}
        onChange={(event) => {
          const volume = event.target.valueAsNumber;
          change((before) => setVolume(before, volume, "volume"));
        }}
        onPointerUp={() => change(endDrag)}
        onBlur={() => change(endDrag)}
        className="h-11 w-full cursor-pointer accent-ember-strong"
      />
      {percent !== 100 && (
        <Button variant="ghost" className="self-start" onClick={() => change((before) => setVolume(endDrag(before), 1))}>
          Reset volume
        </Button>
      )}
    </section>
  );
}
