import { FolderPage } from "@aside/features/library/web/folder/FolderPage.tsx";
import { LibraryGate } from "@aside/features/library/web/LibraryGate.tsx";
import { useParams } from "@tanstack/react-router";

export function LibraryFolderScreen() {
  const { folderId = "" } = useParams({ strict: false }) as { folderId?: string };
  return <LibraryGate>{(state) => <FolderPage folderId={folderId} state={state} />}</LibraryGate>;
}
