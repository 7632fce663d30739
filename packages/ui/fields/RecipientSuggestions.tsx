import { useEffect, useRef } from "react";
import { Avatar } from "../elements/Avatar.tsx";
import { cx } from "../class-names.ts";

/** A person who matches the typed text. */
export interface SuggestedRecipient {
  email: string;
  name?: string;
  imageUrl?: string;
}

interface Props {
  id: string;
  label: string;
  suggestions: readonly SuggestedRecipient[];
  /** The index of the option that Enter accepts; -1 accepts the typed text. */
  active: number;
  onTake: (suggestion: SuggestedRecipient) => void;
}

/** The list of a combobox (ARIA 1.2). The field keeps the focus and references the active option. */
export function RecipientSuggestions({ id, label, suggestions, active, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A block body: newer browsers return a promise here, which React would take for a clean-up function.
    void list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-50 mt-1 max-h-72 animate-appear overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-soft"
    >
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys
        <div
          key={suggestion.email}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // On pointer down, before the field loses the focus and with it the typed text.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(suggestion)}
          className={cx(
            "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken",
            index === active && "bg-sunken",
          )}
        >
          <Avatar
            name={suggestion.name ?? suggestion.email}
            size="small"
            {...(suggestion.imageUrl ? { imageUrl: suggestion.imageUrl } : {})}
          />
          <span className="min-w-0">
            <span className="block truncate">{suggestion.name ?? suggestion.email}</span>
            {suggestion.name && <span className="block truncate text-small text-muted">{suggestion.email}</span>}
          </span>
        </div>
      ))}
    </div>
  );
}
