import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import type { MenuEntry } from "@aside/ui/overlays/Menu.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Ellipsis } from "lucide-react";
import type { ListedUser } from "../contract.ts";
import { peopleCopy } from "../copy.ts";
import { roleNames } from "@aside/core/accounts/copy.ts";

export type Deed = "role" | "flags" | "status" | "mfa";

/** A person, with the actions that the reader may perform. */
export function PersonRow({ person, showsCompany, onDeed }: { person: ListedUser; showsCompany: boolean; onDeed: (deed: Deed) => void }) {
  const name = person.name || person.email;
  const entries = entriesOf(person, onDeed);
  return (
    <li className="flex items-center gap-4 border-t border-line py-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{name}</span>
          <Badge tone={person.role === "USER" ? "neutral" : "ember"}>{roleNames[person.role]}</Badge>
          {person.is_disabled && <Badge tone="danger">{peopleCopy.disabled}</Badge>}
          {person.mfa_enabled && <Badge tone="success">{peopleCopy.secondFactor}</Badge>}
        </p>
        <p className="text-small break-all text-muted">
          {person.email}
          {showsCompany && ` · ${person.company_name ?? peopleCopy.noCompany}`}
        </p>
        <p className="text-small text-muted">
          {person.last_used_at ? (
            <>
              {peopleCopy.lastUsed} <RelativeTime at={person.last_used_at} />
            </>
          ) : (
            peopleCopy.neverUsed
          )}
        </p>
      </div>
      {entries.length > 0 && (
        <LazyMenu
          trigger={
            <IconButton label={peopleCopy.actionsFor(name)}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          entries={entries}
        />
      )}
    </li>
  );
}

function entriesOf({ abilities, is_disabled, mfa_enabled }: ListedUser, onDeed: (deed: Deed) => void): MenuEntry[] {
  return [
    ...(abilities.set_role.length > 1 ? [{ label: peopleCopy.changeRole, onSelect: () => onDeed("role") }] : []),
    ...(abilities.set_flags ? [{ label: peopleCopy.changeFlags, onSelect: () => onDeed("flags") }] : []),
    ...(abilities.reset_mfa && mfa_enabled ? [{ label: peopleCopy.resetFactor, onSelect: () => onDeed("mfa") }] : []),
    ...(abilities.disable
      ? [
          {
            label: is_disabled ? peopleCopy.enable : peopleCopy.disable,
            onSelect: () => onDeed("status"),
            danger: !is_disabled,
            separated: true,
          },
        ]
      : []),
  ];
}
