import { notesPath } from "@aside/features/avatar/web/editor/notes-path.ts";
import { useHasReadyPersona } from "@aside/features/avatar/web/queries.ts";
import { editorCopy } from "@aside/features/avatar/web-editor-copy.ts";
import type { AvatarParts } from "@aside/features/inbox/web/dashboard-actions.ts";
import { useEffect } from "react";

/** The part of True Avatar in lists of own videos. Loaded beside the list, which does not wait for it. */
export function AvatarOfVideos({ onParts }: { onParts: (parts: AvatarParts | null) => void }) {
  const hasPersona = useHasReadyPersona();
  useEffect(() => onParts(hasPersona ? { label: editorCopy.use, hrefOf: notesPath } : null), [hasPersona, onParts]);
  return null;
}
