import { Button } from "@aside/ui/elements/Button.tsx";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { copy } from "../../copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import { FolderPicker } from "../FolderPicker.tsx";
import { useAllFolders } from "../queries.ts";

type Props = { items: LibraryItem[]; onClose: () => void; onMove: (folder: { id: string; name: string }) => void };

/** Moves videos to a folder. The same as dragging them, for the keyboard and for folders far away. */
export function MoveItemsDialog({ items, onClose, onMove }: Props) {
  const folders = useAllFolders();
  const [chosen, setChosen] = useState<string | null>(null);
  const here = new Set(items.map(({ folder_id }) => folder_id));
  // Moving to where all of them are changes nothing.
  const target = here.size === 1 && chosen !== null && here.has(chosen) ? undefined : folders.data?.find(({ id }) => id === chosen);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.moveVideos.title(items.length)}
      description={copy.moveVideos.hint}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button disabled={!target} onClick={() => target && onMove(target)}>
            {copy.moveVideos.move}
          </Button>
        </>
      }
    >
      <QueryState query={folders} failed={copy.moveVideos.notLoaded} skeleton={<RowSkeletons count={1} row="h-48" />}>
        {(all) => (
          <FolderPicker
            folders={all}
            needs="decide"
            value={chosen ?? (here.size === 1 ? (items[0]?.folder_id ?? null) : null)}
            onChange={setChosen}
          />
        )}
      </QueryState>
    </Dialog>
  );
}
