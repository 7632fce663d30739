import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { copy } from "../../copy.ts";
import type { ItemActions } from "../items/item-actions.ts";
import { useMoveFolder } from "../queries.ts";
import type { Dragged } from "./drag.ts";

/** Moves what was dropped. `id` null: to the top, which only takes folders. */
export function useDropOnFolder(actions: ItemActions) {
  const moveFolder = useMoveFolder();
  return (dragged: Dragged, into: { id: string | null; name: string }) => {
    if (dragged.kind === "videos") {
      if (into.id !== null) actions.moveTo(dragged.items, { id: into.id, name: into.name });
      return;
    }
    moveFolder.mutate(
      { params: { id: dragged.folder.id }, body: { parent_folder_id: into.id } },
      { onSuccess: () => toastSuccess(copy.folder.moved(dragged.folder.name, into.name)) },
    );
  };
}
