import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useId, useState } from "react";
import type { Contact } from "../contract.ts";
import { copy } from "../copy.ts";
import { nameOf } from "./name-of.ts";
import { useDuplicates, useMergeContacts } from "./queries.ts";

/** One set at a time; the most used contact is preselected. */
export function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const found = useDuplicates();
  const sets = found.data?.pages.flatMap((page) => page.sets) ?? [];
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.duplicates.title} description={copy.duplicates.hint}>
      <QueryState query={found} failed={copy.duplicates.failed} skeleton={<RowSkeletons count={1} row="h-32" />}>
        {() =>
          sets.length === 0 ? (
            <p role="status">{copy.duplicates.none}</p>
          ) : (
            <ul className="flex flex-col gap-4">
              {sets.map((set) => (
                <DuplicateSet key={set.contacts.map(({ id }) => id).join()} {...set} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {found.hasNextPage && (
        <Button variant="secondary" className="mt-4" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {copy.duplicates.more}
        </Button>
      )}
    </Dialog>
  );
}

function DuplicateSet({ same, contacts }: { same: "name" | "phone"; contacts: Contact[] }) {
  const [kept, setKept] = useState(contacts[0]?.id ?? "");
  const group = useId();
  const merge = useMergeContacts();
  const others = contacts.map(({ id }) => id).filter((id) => id !== kept);
  return (
    <li className="flex flex-col gap-2 rounded-control border border-line p-3">
      <span>
        <Badge>{same === "name" ? copy.duplicates.sameName : copy.duplicates.samePhone}</Badge>
      </span>
      <fieldset>
        <legend className="sr-only">{copy.duplicates.keepWhich}</legend>
        {contacts.map((contact) => (
          <label key={contact.id} className="grid min-h-11 grid-cols-[auto_1fr] items-center gap-x-3 py-1">
            <input
              type="radio"
              name={group}
              checked={contact.id === kept}
              onChange={() => setKept(contact.id)}
              className="tick row-span-2"
            />
            <span className="min-w-0 break-words">{nameOf(contact)}</span>
            <span className="min-w-0 text-small break-words text-muted">
              {[...contact.emails, contact.company, contact.phone].filter(Boolean).join(" · ")}
            </span>
          </label>
        ))}
      </fieldset>
      <Button
        variant="secondary"
        busy={merge.isPending}
        onClick={() =>
          merge.mutate(
            { keep: kept, others },
            { onSuccess: () => toastSuccess(copy.duplicates.merged), onError: (error) => toastError(error.message) },
          )
        }
      >
        {copy.duplicates.merge(contacts.length)}
      </Button>
    </li>
  );
}
