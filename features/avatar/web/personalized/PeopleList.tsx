import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Trash2 } from "lucide-react";
import { personalizedCopy as copy } from "../../web-personalized-copy.ts";
import { missingOf, type Person } from "./people.ts";

type Props = {
  /** Title and notes: what they need is marked where it is missing. */
  text: string;
  people: readonly Person[];
  onChange: (email: string, change: Partial<Person>) => void;
  onRemove: (email: string) => void;
  /** One of the person's fields has the focus. */
  onVisit: (email: string) => void;
};

/** A row per person; on a phone a card. */
export function PeopleList({ text, people, onChange, onRemove, onVisit }: Props) {
  return (
    <ul aria-label={copy.people} className="flex flex-col gap-3 md:gap-0 md:divide-y md:divide-line md:border-y md:border-line">
      {people.map((person) => (
        <li
          key={person.email}
          onFocus={() => onVisit(person.email)}
          className="grid grid-cols-[1fr_auto] items-start gap-3 rounded-card border border-line p-4 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] md:rounded-none md:border-0 md:px-0 md:py-3"
        >
          <p className="min-w-0 self-center font-medium break-words">{person.email}</p>
          <div className="order-last col-span-2 flex flex-col gap-3 md:order-none md:grid md:grid-cols-2">
            <Fields text={text} person={person} onChange={onChange} />
          </div>
          <IconButton label={copy.removePerson(person.email)} tone="muted" className="self-center" onClick={() => onRemove(person.email)}>
            <Trash2 aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

const MAX_LENGTH = 100;

function Fields({ text, person, onChange }: Pick<Props, "text" | "onChange"> & { person: Person }) {
  const missing = missingOf(text, person);
  return (["name", "company"] as const).map((field) => (
    <TextField
      key={field}
      label={copy[field]}
      value={person[field]}
      maxLength={MAX_LENGTH}
      autoComplete="off"
      error={missing[field] ? copy.missing : undefined}
      onChange={(event) => onChange(person.email, { [field]: event.target.value })}
    />
  ));
}
