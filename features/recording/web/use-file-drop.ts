import { useEffect, useRef, useState } from "react";

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

let kept: readonly File[] = [];

/** Keeps files that were dropped on another screen for the studio, which opens next. */
export function keepDroppedFiles(files: readonly File[]): void {
  kept = files;
}

/** While `isOn`, takes files that are dropped anywhere in the window. Returns whether files are being dragged over it. */
export function useFileDrop(onDrop: (files: readonly File[]) => void, isOn: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    if (!isOn) return;
    const files = kept;
    kept = [];
    if (files.length > 0) latest.current(files);
  }, [isOn]);
  useEffect(() => {
    if (!isOn) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Between two elements of the page, the event names the next one.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    // In the capture phase: before the guard.
    addEventListener("dragover", over, true);
    addEventListener("dragleave", leave, true);
    addEventListener("drop", drop, true);
    return () => {
      setOver(false);
      removeEventListener("dragover", over, true);
      removeEventListener("dragleave", leave, true);
      removeEventListener("drop", drop, true);
    };
  }, [isOn]);
  return isOver;
}

/** Keeps the browser from leaving the page to open a file that is dropped where nothing takes it. */
export function useFileDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
}
