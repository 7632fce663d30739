import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { MAX_COMMENT } from "../contract.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { findPeople, type Mentioned, readMentionQuery } from "./mention-text.ts";
import { useMentionable } from "./queries.ts";
import { commentsCopy as copy } from "../copy.ts";

type Props = {
  post: PostJson;
  label: string;
  value: string;
  /** `picked`: the person mentioned by the change. */
  onChange: (value: string, picked?: Mentioned) => void;
  onSubmit: () => void;
  onCancel?: (() => void) | undefined;
  focused?: boolean;
};

/** A text field with mentions: after @ a list of people opens; arrow keys select, Enter accepts, Escape closes it. */
export function MentionField({ post, label, value, onChange, onSubmit, onCancel, focused = false }: Props) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const [sought, setSought] = useState<ReturnType<typeof readMentionQuery>>(null);
  const [chosen, setChosen] = useState(0);
  const known = useMentionable(post, sought !== null);
  const people = sought ? findPeople(known.data ?? [], sought.query) : [];
  const isOpen = people.length > 0;

  function look(element: HTMLTextAreaElement) {
    setChosen(0);
    setSought(readMentionQuery(element.value, element.selectionStart));
  }
  function pick(person: (typeof people)[number]) {
    if (!sought || !field.current) return;
    const caret = field.current.selectionStart;
    const before = `${value.slice(0, sought.from)}@${person.name} `;
    onChange(before + value.slice(caret), { user_id: person.user_id, name: person.name });
    setSought(null);
    const element = field.current;
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(before.length, before.length);
    });
  }
  function press(event: KeyboardEvent) {
    if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setChosen((now) => (now + (event.key === "ArrowDown" ? 1 : people.length - 1)) % people.length);
    } else if (isOpen && (event.key === "Enter" || event.key === "Tab")) {
      event.preventDefault();
      const person = people[chosen];
      if (person) pick(person);
    } else if (event.key === "Escape" && (isOpen || onCancel)) {
      event.preventDefault();
      if (isOpen) setSought(null);
      else onCancel?.();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    }
  }
  return (
    <div className="relative">
      <TextArea
        ref={(element) => {
          if (element && !field.current && focused) element.focus();
          field.current = element;
        }}
        label={label}
        rows={2}
        maxLength={MAX_COMMENT}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          look(event.target);
        }}
        onClick={(event) => look(event.currentTarget)}
        onBlur={() => setSought(null)}
        onKeyDown={press}
      />
      <p role="status" className="sr-only">
        {isOpen ? copy.peopleFound(people.length) : ""}
      </p>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={copy.people}
          className="absolute inset-x-0 top-full z-50 mt-1 rounded-card border border-line bg-surface p-1 shadow-soft"
        >
          {people.map((person, index) => (
            // Selected with the keyboard while the field keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={person.user_id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
              className={cx("flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3", index === chosen && "bg-sunken")}
            >
              <Avatar name={person.name} size="small" {...(person.image_url ? { imageUrl: person.image_url } : {})} />
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
