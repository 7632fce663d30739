import {
  addOwnPicture,
  listOwnPictures,
  OWN_PICTURE_MEGABYTES,
  type OwnPicture,
  OwnPictureError,
  type OwnPictureRefusal,
  removeOwnPicture,
} from "@aside/capture/backgrounds/own-pictures.ts";
import { useEffect, useState } from "react";
import { copy } from "../copy.ts";

const REFUSALS: Record<OwnPictureRefusal, string> = {
  type: copy.pictureType,
  size: copy.fileTooLarge(OWN_PICTURE_MEGABYTES),
  unreadable: copy.pictureUnreadable,
};

/** A person's own background pictures on this device. `add` returns null if the picture was refused; `problem` is the reason. */
export function useOwnPictures() {
  const [pictures, setPictures] = useState<readonly OwnPicture[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // If the storage is unavailable, show no pictures. Adding one reports the problem.
    listOwnPictures().then(setPictures, () => {});
  }, []);
  const add = async (file: File): Promise<OwnPicture | null> => {
    setProblem(null);
    try {
      const added = await addOwnPicture(file);
      setPictures(await listOwnPictures());
      return added;
    } catch (error) {
      setProblem(error instanceof OwnPictureError ? REFUSALS[error.refusal] : copy.pictureNotKept);
      return null;
    }
  };
  const remove = async (id: string): Promise<void> => {
    await removeOwnPicture(id);
    setPictures(await listOwnPictures());
  };
  return { pictures, problem, add, remove };
}
