import { Button } from "@aside/ui/elements/Button.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { useState } from "react";
import type { LibraryFolder } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { idsBelow } from "../folder-tree.ts";
import { FolderPicker } from "../FolderPicker.tsx";
import { useAllFolders, useLibrarySettings, useMoveFolder } from "../queries.ts";

/** Moves a folder below another one, or to the top. */
export function MoveFolderDialog({ folder, onClose }: { folder: LibraryFolder; onClose: () => void }) {
  const all = useAllFolders();
  const move = useMoveFolder();
  const mayBeTop = useLibrarySettings().data?.abilities.administer === true;
  const [chosen, setChosen] = useState<string | null>(folder.parent_folder_id);
  const [isTop, setTop] = useState(false);
  const own = idsBelow(all.data ?? [], folder.id);
  const places = (all.data ?? []).filter(({ id }) => !own.has(id));
  const target = isTop ? null : chosen;
  const isSame = target === folder.parent_folder_id;
  const name = target === null ? copy.folder.toTop : (places.find(({ id }) => id === target)?.name ?? "");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.folder.moveTitle(folder.name)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button
            busy={move.isPending}
            disabled={isSame}
            onClick={() =>
              move.mutate(
                { params: { id: folder.id }, body: { parent_folder_id: target } },
                {
                  onSuccess: () => {
                    toastSuccess(copy.folder.moved(folder.name, name));
                    onClose();
                  },
                },
              )
            }
          >
            {copy.folder.moveHere}
          </Button>
        </>
      }
    >
      <QueryState query={all} failed={copy.moveVideos.notLoaded} skeleton={<RowSkeletons count={1} row="h-48" />}>
        {() => (
          <div className="flex flex-col gap-2">
            {mayBeTop && folder.parent_folder_id !== null && (
              <Checkbox label={copy.folder.toTop} checked={isTop} onChange={(event) => setTop(event.target.checked)} />
            )}
            {!isTop && <FolderPicker folders={places} needs="decide" value={chosen} onChange={setChosen} />}
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}
