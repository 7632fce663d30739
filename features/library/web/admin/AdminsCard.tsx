import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import { Folder, UserPlus, X } from "lucide-react";
import { useState } from "react";
import type { listAdmins } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { folderHref } from "../library-paths.ts";
import { MemberSearch } from "../MemberSearch.tsx";
import { useLibraryAdmins, useSetAdmin } from "../queries.ts";

type Admins = EndpointOutput<typeof listAdmins>;

/** Administrators of the library and of its folders. `canAppoint`: only administrators of the company appoint those of the library. */
export function AdminsCard({ canAppoint }: { canAppoint: boolean }) {
  const list = useLibraryAdmins();
  return (
    <QueryState query={list} failed={copy.admin.adminsNotLoaded} skeleton={<RowSkeletons count={1} row="h-48 rounded-card" />}>
      {({ admins, folder_admins: folderAdmins }) => (
        <>
          <LibraryAdmins admins={admins} canAppoint={canAppoint} />
          <FolderAdmins admins={folderAdmins} />
        </>
      )}
    </QueryState>
  );
}

function LibraryAdmins({ admins, canAppoint }: { admins: Admins["admins"]; canAppoint: boolean }) {
  const set = useSetAdmin();
  const [isAdding, setAdding] = useState(false);
  const texts = copy.admin;
  const put = (who: { user_id: string; name: string }, isAdmin: boolean) =>
    set.mutate(
      { body: { admin_id: who.user_id, is_admin: isAdmin } },
      {
        onSuccess: () => {
          toastSuccess(isAdmin ? texts.adminAdded(who.name) : texts.adminRemoved(who.name));
          setAdding(false);
        },
      },
    );
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-lead font-semibold">{texts.admins}</h2>
          <p className="text-small text-muted">{texts.adminsHint}</p>
        </div>
        {canAppoint && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden className="size-5" /> {texts.addAdmin}
          </Button>
        )}
      </div>
      <ul className="flex flex-col">
        {admins.map((admin) => (
          <li key={admin.user_id} className="flex min-h-14 items-center gap-3 border-t border-line py-2">
            <Avatar name={admin.name} {...(admin.image_url && { imageUrl: admin.image_url })} />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="min-w-0 truncate font-medium">{admin.name}</span>
                {admin.is_company_admin && <Badge>{texts.companyAdmin}</Badge>}
              </span>
              <span className="block truncate text-small text-muted">{admin.email}</span>
            </span>
            {canAppoint && !admin.is_company_admin && (
              <IconButton label={texts.removeAdmin(admin.name)} disabled={set.isPending} onClick={() => put(admin, false)}>
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && setAdding(false)} title={texts.addAdmin} description={texts.adminsHint}>
          <MemberSearch
            without={admins.map(({ user_id }) => user_id)}
            verb={copy.folderAdmin.appoint}
            onPick={({ user_id, name }) => user_id !== null && put({ user_id, name }, true)}
          />
        </Dialog>
      )}
    </Card>
  );
}

function FolderAdmins({ admins }: { admins: Admins["folder_admins"] }) {
  const texts = copy.admin;
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-lead font-semibold">{texts.folderAdmins}</h2>
        <p className="text-small text-muted">{texts.folderAdminsHint}</p>
      </div>
      {admins.length === 0 ? (
        <p className="text-muted">{texts.folderAdminsNone}</p>
      ) : (
        <ul className="flex flex-col">
          {admins.map(({ folder_id, folder_name, name }) => (
            <li key={folder_id} className="flex min-h-14 flex-wrap items-center gap-x-3 border-t border-line py-1">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Link href={folderHref(folder_id)} className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2 underline">
                <Folder aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="truncate">{folder_name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
