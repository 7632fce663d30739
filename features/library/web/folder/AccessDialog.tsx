import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { X } from "lucide-react";
import { useState } from "react";
import { type FolderAccess, GRANT_LEVELS, type LibraryFolder } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { MemberSearch } from "../MemberSearch.tsx";
import { useFolder, useSetFolderAccess } from "../queries.ts";

type Props = { folder: LibraryFolder; onClose: () => void };

/** Changes who may view the folder and add videos. */
export function AccessDialog({ folder, onClose }: Props) {
  const details = useFolder(folder.id);
  const access = details.data?.access;
  if (access) return <AccessForm folder={folder} access={access} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.access.title}>
      {details.error ? (
        <ErrorState
          title={copy.folder.notLoaded}
          error={details.error}
          onRetry={() => void details.refetch()}
          retrying={details.isFetching}
        />
      ) : (
        <div aria-busy>
          <Skeleton className="h-48" />
        </div>
      )}
    </Dialog>
  );
}

type Grant = FolderAccess["grants"][number];
const idOf = ({ user_id, group_id }: Grant) => user_id ?? group_id ?? "";

function AccessForm({ folder, access, onClose }: Props & { access: FolderAccess }) {
  const save = useSetFolderAccess();
  const [everyone, setEveryone] = useState(access.everyone);
  const [grants, setGrants] = useState<readonly Grant[]>(access.grants);
  const put = (grant: Grant) => setGrants([...grants.filter((other) => idOf(other) !== idOf(grant)), grant]);
  const submit = () =>
    save.mutate(
      {
        params: { id: folder.id },
        body: {
          everyone,
          grants: everyone === "inherited" ? [] : grants.map(({ user_id, group_id, level }) => ({ user_id, group_id, level })),
        },
      },
      {
        onSuccess: () => {
          toastSuccess(copy.access.saved);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.access.title}
      description={copy.access.admins}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button busy={save.isPending} onClick={submit}>
            {copy.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          legend={copy.access.everyone}
          value={everyone}
          onChange={setEveryone}
          options={ORDER.map((value) => ({ value, ...copy.access.levels[value] }))}
        />
        <section aria-label={copy.access.grants} className="flex flex-col gap-3">
          <h3 className="font-semibold">{copy.access.grants}</h3>
          {everyone === "inherited" || everyone === "contribute" ? (
            <p className="text-small text-muted">{everyone === "inherited" ? copy.access.inheritedHint : copy.access.contributeHint}</p>
          ) : (
            <>
              {grants.length === 0 && <p className="text-small text-muted">{copy.access.grantsNone}</p>}
              <ul className="flex flex-col gap-1">
                {grants.map((grant) => (
                  <GrantRow
                    key={idOf(grant)}
                    grant={grant}
                    onLevel={(level) => setGrants(grants.map((other) => (other === grant ? { ...grant, level } : other)))}
                    onRemove={() => setGrants(grants.filter((other) => other !== grant))}
                  />
                ))}
              </ul>
              <MemberSearch
                withGroups
                without={grants.map(idOf)}
                verb={copy.members.add}
                onPick={(member) => put({ ...member, level: everyone === "view" ? "contribute" : "view" })}
              />
            </>
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** From the widest to the narrowest. */
const ORDER: readonly FolderAccess["everyone"][] = ["inherited", "contribute", "view", "none"];

type RowProps = { grant: Grant; onLevel: (level: Grant["level"]) => void; onRemove: () => void };

function GrantRow({ grant, onLevel, onRemove }: RowProps) {
  return (
    <li className="flex min-h-11 items-center gap-1">
      <span className="min-w-0 flex-1 truncate" title={grant.name}>
        {grant.name}
      </span>
      <select
        aria-label={copy.access.levelOf(grant.name)}
        value={grant.level}
        onChange={(event) => onLevel(event.target.value as Grant["level"])}
        className="min-h-11 rounded-control border border-line-strong bg-surface px-2"
      >
        {GRANT_LEVELS.map((level) => (
          <option key={level} value={level}>
            {copy.access[level]}
          </option>
        ))}
      </select>
      <IconButton label={copy.access.remove(grant.name)} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
