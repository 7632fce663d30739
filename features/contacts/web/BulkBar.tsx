import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ChevronDown, Trash2, X } from "lucide-react";
import { useState } from "react";
import type { Contact, ContactGroup } from "../contract.ts";
import { copy } from "../copy.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { useDeleteContacts, useGroupMembers } from "./queries.ts";

type Props = {
  people: Contact[];
  /** The current group. */
  group: ContactGroup | undefined;
  groups: readonly ContactGroup[];
  product: string;
  onDone: () => void;
  onCompose: (people: Contact[]) => void;
};

/** Actions for the selected contacts. */
export function BulkBar({ people, group, groups, product, onDone, onCompose }: Props) {
  const [asks, setAsks] = useState<"delete" | "group" | null>(null);
  const members = useGroupMembers();
  const remove = useDeleteContacts();
  const ids = people.map(({ id }) => id);
  const addTo = (to: ContactGroup) =>
    members.mutate(
      { id: to.id, add: ids },
      {
        onSuccess: (after) => {
          toastSuccess(copy.groups.added(after.contacts, after.name));
          onDone();
        },
        onError: (error) => toastError(error.message),
      },
    );
  const takeOut = (from: ContactGroup) =>
    members.mutate({ id: from.id, remove: ids }, { onSuccess: onDone, onError: (error) => toastError(error.message) });
  return (
    <div
      role="region"
      aria-label={copy.chosen(people.length)}
      className="sticky top-16 z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-soft lg:top-[70px]"
    >
      <p className="px-2 font-medium tabular-nums">{copy.chosen(people.length)}</p>
      <Button onClick={() => onCompose(people)}>{copy.create(product)}</Button>
      <LazyMenu
        align="start"
        trigger={
          <Button variant="secondary" busy={members.isPending}>
            {copy.groups.title}
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
        entries={[
          ...(group ? [{ label: copy.groups.removeFrom(group.name), onSelect: () => takeOut(group) }] : []),
          ...groups
            .filter(({ id }) => id !== group?.id)
            .map((each) => ({ label: copy.groups.addToThis(each.name), onSelect: () => addTo(each) })),
          { label: copy.groups.make, onSelect: () => setAsks("group"), separated: groups.length > 0 },
        ]}
      />
      <IconButton label={copy.delete} tone="danger" onClick={() => setAsks("delete")}>
        <Trash2 aria-hidden />
      </IconButton>
      <IconButton label={copy.clear} className="ml-auto" onClick={onDone}>
        <X aria-hidden />
      </IconButton>
      {asks === "group" && <GroupDialog group={null} onClose={() => setAsks(null)} onSaved={addTo} />}
      {asks === "delete" && (
        <ConfirmDialog
          title={copy.deleteTitle(ids.length)}
          description={copy.deleteHint}
          keep={copy.keep}
          risk={copy.delete}
          state={remove}
          onClose={() => setAsks(null)}
          onConfirm={() =>
            remove.mutate(ids, {
              onSuccess: ({ deleted }) => {
                toastSuccess(copy.deleted(deleted));
                onDone();
              },
            })
          }
        />
      )}
    </div>
  );
}
