import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import type { MenuEntry } from "@aside/ui/overlays/Menu.tsx";
import { Ellipsis } from "lucide-react";
import { Suspense, useState } from "react";
import type { LibraryFolder } from "../../contract.ts";
import { copy } from "../../copy.ts";
import type { FolderDialogKind } from "./FolderDialogs.tsx";

const FolderDialogs = lazyChunk(async () => ({ default: (await import("./FolderDialogs.tsx")).FolderDialogs }));

type Props = {
  folder: LibraryFolder;
  /** The folder's own page leaves it then. */
  onDeleted?: () => void;
};

/** What the user may do with a folder. Renders nothing for those who may only view it. */
export function FolderMenu({ folder, onDeleted }: Props) {
  const [open, setOpen] = useState<FolderDialogKind | null>(null);
  const { decide, appoint, delete: isMovable } = folder.abilities;
  const entry = (kind: FolderDialogKind, label: string): MenuEntry => ({ label, onSelect: () => setOpen(kind) });
  const entries = [
    ...(decide ? [entry("new", copy.folder.new), entry("rename", copy.folder.rename)] : []),
    ...(isMovable ? [entry("move", copy.folder.move)] : []),
    ...(decide ? [{ ...entry("figures", copy.actions.figures), separated: true }] : []),
    ...(decide ? [{ ...entry("access", copy.access.menu), separated: true }] : []),
    ...(appoint ? [entry("admin", copy.folderAdmin.menu)] : []),
    ...(isMovable ? [{ ...entry("delete", copy.folder.delete), danger: true, separated: true }] : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <LazyMenu
        trigger={
          <IconButton label={copy.folder.actions(folder.name)}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={entries}
      />
      {open && (
        <Suspense>
          <FolderDialogs kind={open} folder={folder} onClose={() => setOpen(null)} {...(onDeleted && { onDeleted })} />
        </Suspense>
      )}
    </>
  );
}
