import { cx } from "@aside/ui/class-names.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { Ellipsis, Plus } from "lucide-react";
import { useState } from "react";
import type { ContactGroup } from "../contract.ts";
import { copy } from "../copy.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { useDeleteGroup } from "./queries.ts";

/** All contacts, those who unsubscribed, or those of a group. */
export type Shown = { filter: "all" | "unsubscribed"; group: string | null };

type Props = { groups: readonly ContactGroup[]; shown: Shown; onShow: (shown: Shown) => void };

const shownOf = (value: string): Shown =>
  value === "all" || value === "unsubscribed" ? { filter: value, group: null } : { filter: "all", group: value };

/** A side list from 768 px on, a select below that. Each group has a menu with its actions. */
export function GroupPicker({ groups, shown, onShow }: Props) {
  const [editing, setEditing] = useState<ContactGroup | "new" | null>(null);
  const [doomed, setDoomed] = useState<ContactGroup | null>(null);
  const shownValue = shown.group ?? shown.filter;
  const current = groups.find(({ id }) => id === shown.group);
  const rows = [
    { value: "all", label: copy.groups.all },
    { value: "unsubscribed", label: copy.unsubscribed },
    ...groups.map(({ id, name, contacts }) => ({ value: id, label: name, contacts })),
  ];
  const menuOf = (group: ContactGroup) => (
    <LazyMenu
      trigger={
        <IconButton label={copy.groups.menu(group.name)}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={[
        { label: copy.groups.rename, onSelect: () => setEditing(group) },
        { label: copy.groups.delete, onSelect: () => setDoomed(group), danger: true },
      ]}
    />
  );
  return (
    <>
      <nav aria-label={copy.groups.title} className="flex flex-col gap-1 max-md:hidden">
        <ul className="flex flex-col gap-1">
          {rows.map((row) => (
            <li key={row.value} className="flex items-center">
              <button
                type="button"
                aria-current={row.value === shownValue}
                onClick={() => onShow(shownOf(row.value))}
                className={cx(
                  "flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-3 text-left transition-colors hover:bg-sunken",
                  row.value === shownValue && "bg-sunken font-medium",
                )}
              >
                <span className="min-w-0 flex-1 truncate" title={row.label}>
                  {row.label}
                </span>
                {"contacts" in row && <span className="text-small text-muted tabular-nums">{row.contacts}</span>}
              </button>
              {current?.id === row.value && menuOf(current)}
            </li>
          ))}
        </ul>
        <Button variant="ghost" className="justify-start" onClick={() => setEditing("new")}>
          <Plus aria-hidden className="size-4" />
          {copy.groups.make}
        </Button>
      </nav>
      <div className="flex items-end gap-2 md:hidden">
        <div className="min-w-0 flex-1">
          <Select label={copy.groups.show} value={shownValue} onChange={(event) => onShow(shownOf(event.target.value))}>
            {rows.map((row) => (
              <option key={row.value} value={row.value}>
                {"contacts" in row ? `${row.label} (${row.contacts})` : row.label}
              </option>
            ))}
          </Select>
        </div>
        {current && menuOf(current)}
        <IconButton label={copy.groups.make} onClick={() => setEditing("new")}>
          <Plus aria-hidden />
        </IconButton>
      </div>
      {editing && (
        <GroupDialog
          group={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(group) => onShow(shownOf(group.id))}
        />
      )}
      {doomed && <DeleteGroup group={doomed} onClose={() => setDoomed(null)} onDeleted={() => onShow(shownOf("all"))} />}
    </>
  );
}

function DeleteGroup({ group, onClose, onDeleted }: { group: ContactGroup; onClose: () => void; onDeleted: () => void }) {
  const remove = useDeleteGroup();
  return (
    <ConfirmDialog
      title={copy.groups.deleteTitle(group.name)}
      description={copy.groups.deleteHint}
      keep={copy.keep}
      risk={copy.delete}
      state={remove}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(group.id, {
          onSuccess: () => {
            onDeleted();
            onClose();
          },
        })
      }
    />
  );
}
