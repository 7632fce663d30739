import { copy } from "./copy.ts";

/** What each shortcut of a list does. Loaded with their dialog only. */
export const shortcutCopy = {
  next: "Next and previous video",
  move: "Move in the list",
  open: "Open the video, or continue a draft",
  details: "Show or hide the details",
  select: "Select",
  extend: "Extend the selection",
  label: "Labels",
  star: "Star",
  archive: "Archive, or move back to the inbox",
  unview: "Mark as unviewed",
  edit: "Edit the video",
  remove: "Delete",
  undo: copy.done.undo,
  search: copy.search,
  keys: copy.keysTitle,
  escape: "Close, or clear the selection",
} as const;
