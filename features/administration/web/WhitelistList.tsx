import { Button } from "@aside/ui/elements/Button.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { peopleCopy, whitelistCopy } from "../copy.ts";
import type { WhitelistEntry } from "../whitelist-contract.ts";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { useUpdateWhitelist, useWhitelist } from "./queries.ts";
import { useListSearch } from "@aside/ui/lists/use-list-search.ts";

/** Pending requests for access, or approved addresses. */
export function WhitelistList({ filter }: { filter: "asked" | "granted" }) {
  const search = useListSearch({});
  const [doomed, setDoomed] = useState<string | null>(null);
  const list = useWhitelist(filter, search.query, search.page);
  const isAsked = filter === "asked";
  return (
    <div className="flex flex-col gap-4">
      <TextField {...search.field} label={whitelistCopy.search} />
      <ListState
        list={list}
        failed={whitelistCopy.loadFailed}
        empty={
          <EmptyState title={isAsked ? whitelistCopy.nobodyAsks : whitelistCopy.nobodyIn}>
            {isAsked ? whitelistCopy.nobodyAsksHint : whitelistCopy.nobodyInHint}
          </EmptyState>
        }
        page={search.page}
        onPage={search.onPage}
      >
        {(entry) => <EntryRow key={entry.email} entry={entry} onTakeBack={() => setDoomed(entry.email)} />}
      </ListState>
      {doomed !== null && <TakeBackDialog email={doomed} onClose={() => setDoomed(null)} />}
    </div>
  );
}

function EntryRow({ entry, onTakeBack }: { entry: WhitelistEntry; onTakeBack: () => void }) {
  const update = useUpdateWhitelist();
  const letIn = () => update.mutate({ email: entry.email, is_granted: true }, { onError: (error) => toastError(error.message) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-all">{entry.email}</p>
        <p className="text-small break-words text-muted">
          {entry.name && `${entry.name} · `}
          {entry.granted_at ? whitelistCopy.grantedAt : whitelistCopy.askedAt} <RelativeTime at={entry.granted_at ?? entry.asked_at} />
          {entry.utm_campaign && ` · ${entry.utm_campaign}`}
        </p>
      </div>
      {entry.granted_at ? (
        <Button variant="ghost" className="max-sm:-ml-4" onClick={onTakeBack} aria-label={whitelistCopy.takeBackFrom(entry.email)}>
          {whitelistCopy.takeBack}
        </Button>
      ) : (
        <Button variant="secondary" busy={update.isPending} onClick={letIn} aria-label={whitelistCopy.letInWho(entry.email)}>
          {whitelistCopy.letIn}
        </Button>
      )}
    </li>
  );
}

function TakeBackDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const update = useUpdateWhitelist();
  return (
    <ConfirmDialog
      title={whitelistCopy.takeBackTitle}
      description={whitelistCopy.takeBackText(email)}
      keep={peopleCopy.cancel}
      risk={whitelistCopy.takeBack}
      state={update}
      onClose={onClose}
      onConfirm={() => update.mutate({ email, is_granted: false }, { onSuccess: onClose })}
    />
  );
}
