import type { PictureState } from "@aside/capture/picture/picture-control.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { useSyncExternalStore } from "react";

export function usePicture({ picture }: Pick<Recorder, "picture">): PictureState {
  return useSyncExternalStore(picture.subscribe, picture.getSnapshot, picture.getSnapshot);
}
