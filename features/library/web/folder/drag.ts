import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { LibraryFolder } from "../../contract.ts";
import type { LibraryItem } from "../../video-contract.ts";

export type Dragged = { kind: "videos"; items: LibraryItem[] } | { kind: "folder"; folder: LibraryFolder };

/** Data of a drag in this page. */
const KEY = "aside.library";
const readDragged = (data: Record<string | symbol, unknown>) => data[KEY] as Dragged | undefined;

/** Makes an element draggable. `get` is called when a drag starts; null: this element cannot be moved. */
export function useDrag(element: RefObject<HTMLElement | null>, get: () => Dragged | null): boolean {
  const [isDragged, setDragged] = useState(false);
  const now = useRef(get);
  now.current = get;
  useEffect(() => {
    if (!element.current) return;
    return draggable({
      element: element.current,
      canDrag: () => now.current() !== null,
      getInitialData: () => ({ [KEY]: now.current() }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [element]);
  return isDragged;
}

/** Makes an element a place to drop on. True while something that may be dropped is above it. */
export function useDrop(
  element: RefObject<HTMLElement | null>,
  accepts: (dragged: Dragged) => boolean,
  drop: (dragged: Dragged) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const now = useRef({ accepts, drop });
  now.current = { accepts, drop };
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => {
        const dragged = readDragged(source.data);
        return dragged !== undefined && now.current.accepts(dragged);
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const dragged = readDragged(source.data);
        if (dragged) now.current.drop(dragged);
      },
    });
  }, [element]);
  return isOver;
}

/** Whether it may be dropped on a folder in which the user may `decide`. The server checks again. */
export function mayDrop(dragged: Dragged, into: { id: string; decide: boolean }): boolean {
  if (!into.decide) return false;
  if (dragged.kind === "folder") return dragged.folder.id !== into.id && dragged.folder.parent_folder_id !== into.id;
  return dragged.items.every((item) => item.abilities.decide && item.folder_id !== into.id);
}
