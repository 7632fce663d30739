import { cx } from "@aside/ui/class-names.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { fillParts } from "../../personal-notes.ts";
import { personalizedCopy as copy } from "../../web-personalized-copy.ts";
import type { Person } from "./people.ts";

type Props = { title: string; notes: string; people: readonly Person[]; person: Person; onChoose: (email: string) => void };

/** The text for one person, with what was put in marked. */
export function Preview({ title, notes, people, person, onChoose }: Props) {
  return (
    <Card className="flex flex-col gap-3">
      <Select label={copy.previewFor} value={person.email} onChange={(event) => onChoose(event.target.value)}>
        {people.map(({ email, name }) => (
          <option key={email} value={email}>
            {name === "" ? email : `${name} (${email})`}
          </option>
        ))}
      </Select>
      <p className="font-semibold break-words">
        <Filled text={title} person={person} />
      </p>
      <p className="break-words whitespace-pre-wrap">
        <Filled text={notes} person={person} />
      </p>
    </Card>
  );
}

function Filled({ text, person }: { text: string; person: Person }) {
  return fillParts(text, person).map((part, place) =>
    part.variable === null ? (
      part.text
    ) : (
      <mark
        // The parts change with the text only.
        key={place}
        className={cx("rounded-control px-0.5", part.isMissing ? "bg-danger-soft text-danger" : "bg-ember-soft text-ember-strong")}
      >
        {part.isMissing ? copy.empty(part.variable) : part.text}
      </mark>
    ),
  );
}
