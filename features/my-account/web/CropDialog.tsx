import "react-easy-crop/react-easy-crop.css";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useEffect, useId, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { accountCopy as copy, copy as texts } from "../copy.ts";
import { cropPicture } from "./crop-picture.ts";
import { useSavePicture } from "./queries.ts";

const MAX_ZOOM = 4;
/** Pixels that an arrow key moves the picture by. */
const KEY_STEP = 8;
const MIDDLE = { x: 0, y: 0 };

/** Selects the visible area of a profile picture: drag or use arrow keys to move it, use the slider to zoom. */
export function CropDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState(MIDDLE);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const save = useSavePicture();
  const zoomId = useId();

  async function submit() {
    if (!url || !area) return;
    try {
      await save.mutateAsync(await cropPicture(url, area));
      toastSuccess(copy.pictureSaved);
      onClose();
    } catch (error) {
      toastError((error as Error).message);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.cropTitle}
      description={copy.cropHint}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button busy={save.isPending} disabled={area === null} onClick={() => void submit()}>
            {copy.savePicture}
          </Button>
        </>
      }
    >
      <div className="relative h-64 overflow-hidden rounded-card bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus">
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            keyboardStep={KEY_STEP}
            cropperProps={{ role: "group", "aria-label": copy.cropArea }}
            mediaProps={{
              alt: "",
              onError: () => {
                toastError(texts.pictureUnreadable);
                onClose();
              },
            }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <label htmlFor={zoomId} className="mt-4 flex min-h-11 items-center gap-4">
        {copy.zoom}
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 flex-1 accent-ember-strong"
        />
      </label>
    </Dialog>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
