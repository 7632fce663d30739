import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import type { LibraryFolder } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { MemberSearch } from "../MemberSearch.tsx";
import { useSetFolderAdmin } from "../queries.ts";

/** Appoints the folder's administrator, or nobody. */
export function FolderAdminDialog({ folder, onClose }: { folder: LibraryFolder; onClose: () => void }) {
  const appoint = useSetFolderAdmin();
  const { admin } = folder;
  const set = (adminId: string | null, done: string) =>
    appoint.mutate(
      { body: { folder_id: folder.id, admin_id: adminId } },
      {
        onSuccess: () => {
          toastSuccess(done);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.folderAdmin.title(folder.name)}
      description={copy.folderAdmin.hint}
    >
      <div className="flex flex-col gap-4">
        {admin ? (
          <div className="flex items-center gap-3 rounded-control border border-line p-3">
            <Avatar name={admin.name} {...(admin.image_url && { imageUrl: admin.image_url })} />
            <span className="min-w-0 flex-1 truncate font-medium">{admin.name}</span>
            <Button variant="ghost" busy={appoint.isPending} onClick={() => set(null, copy.folderAdmin.removed)}>
              {copy.folderAdmin.remove}
            </Button>
          </div>
        ) : (
          <p className="text-muted">{copy.folderAdmin.nobody}</p>
        )}
        <MemberSearch
          without={admin?.user_id ? [admin.user_id] : []}
          verb={copy.folderAdmin.appoint}
          onPick={({ user_id, name }) => set(user_id, copy.folderAdmin.appointed(name))}
        />
      </div>
    </Dialog>
  );
}
