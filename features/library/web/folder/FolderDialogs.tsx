import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import type { LibraryFolder } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { useCreateFolder, useDeleteFolder, useRenameFolder } from "../queries.ts";
import { FolderFiguresDialog } from "../figures/FiguresDialogs.tsx";
import { AccessDialog } from "./AccessDialog.tsx";
import { FolderAdminDialog } from "./FolderAdminDialog.tsx";
import { FolderNameDialog } from "./FolderNameDialog.tsx";
import { MoveFolderDialog } from "./MoveFolderDialog.tsx";

export type FolderDialogKind = "new" | "rename" | "move" | "delete" | "access" | "admin" | "figures";

type Props = { kind: FolderDialogKind; folder: LibraryFolder; onClose: () => void; onDeleted?: () => void };

/** The dialogs of a folder. Loaded when the first one opens. */
export function FolderDialogs({ kind, folder, onClose, onDeleted }: Props) {
  const props = { folder, onClose };
  switch (kind) {
    case "new":
      return <NewFolderDialog parentId={folder.id} onClose={onClose} />;
    case "rename":
      return <RenameFolderDialog {...props} />;
    case "move":
      return <MoveFolderDialog {...props} />;
    case "delete":
      return <DeleteFolderDialog {...props} onDeleted={onDeleted} />;
    case "figures":
      return <FolderFiguresDialog {...props} />;
    case "access":
      return <AccessDialog {...props} />;
    case "admin":
      return <FolderAdminDialog {...props} />;
  }
}

/** `parentId` null: a folder at the top. */
export function NewFolderDialog({ parentId, onClose }: { parentId: string | null; onClose: () => void }) {
  const create = useCreateFolder();
  return (
    <FolderNameDialog
      title={copy.folder.new}
      action={copy.folder.create}
      name=""
      state={create}
      onClose={onClose}
      onName={(name) => create.mutate({ body: { parent_folder_id: parentId, name } }, { onSuccess: onClose })}
    />
  );
}

function RenameFolderDialog({ folder, onClose }: { folder: LibraryFolder; onClose: () => void }) {
  const rename = useRenameFolder();
  return (
    <FolderNameDialog
      title={copy.folder.renameTitle}
      action={copy.save}
      name={folder.name}
      state={rename}
      onClose={onClose}
      onName={(name) => rename.mutate({ params: { id: folder.id }, body: { name } }, { onSuccess: onClose })}
    />
  );
}

function DeleteFolderDialog({ folder, onClose, onDeleted }: Omit<Props, "kind" | "onDeleted"> & { onDeleted: (() => void) | undefined }) {
  const remove = useDeleteFolder();
  return (
    <ConfirmDialog
      title={copy.folder.deleteTitle(folder.name)}
      description={copy.folder.deleteHint}
      keep={copy.folder.keep}
      risk={copy.folder.deleteRisk}
      state={remove}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id: folder.id } },
          {
            onSuccess: () => {
              toastSuccess(copy.folder.deleted(folder.name));
              onClose();
              onDeleted?.();
            },
          },
        )
      }
    />
  );
}
