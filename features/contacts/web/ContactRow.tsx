import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import type { Contact } from "../contract.ts";
import { copy } from "../copy.ts";
import { nameOf } from "./name-of.ts";

type Props = { contact: Contact; isChosen: boolean; onChoose: (isChosen: boolean) => void; onOpen: () => void };

/** A click anywhere except on the checkbox opens it. */
export function ContactRow({ contact, isChosen, onChoose, onOpen }: Props) {
  const name = nameOf(contact);
  const [email = "", ...others] = contact.emails;
  const below = [
    ...(contact.name ? [email] : []),
    ...(others.length > 0 ? [`+${others.length}`] : []),
    ...(contact.company ? [contact.company] : []),
  ];
  return (
    <li className="relative flex items-center gap-3 border-t border-line py-2 hover:bg-sunken">
      <label className="z-10 -m-3 grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={copy.choose(name)}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="tick"
        />
      </label>
      <Avatar name={name} {...(contact.image_url ? { imageUrl: contact.image_url } : {})} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            onClick={onOpen}
            className="min-w-0 truncate text-left font-medium after:absolute after:inset-0 after:content-['']"
          >
            {name}
          </button>
          {contact.is_unsubscribed && <Badge tone="warning">{copy.unsubscribed}</Badge>}
        </p>
        {below.length > 0 && <p className="truncate text-small text-muted">{below.join(" · ")}</p>}
      </div>
      <p className="flex max-w-48 flex-wrap justify-end gap-1 max-md:hidden">
        {contact.groups.slice(0, 3).map((group) => (
          <Badge key={group.id}>{group.name}</Badge>
        ))}
      </p>
    </li>
  );
}
