import { usePeople } from "../../../administration/web/queries.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useListSearch } from "@aside/ui/lists/use-list-search.ts";
import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { builderCopy as copy } from "../../agent-copy.ts";

type Person = { id: string; name: string };
type Props = { agents: readonly Person[]; onChange: (agents: Person[]) => void };

const MAX_AGENTS = 50;
const MAX_FOUND = 6;

/** People of the company who handle submissions in addition to the administrators. */
export function AgentsPicker({ agents, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div role="group" aria-labelledby="agents-title" className="flex flex-col gap-2">
      <div>
        <p id="agents-title" className="font-medium">
          {copy.agents}
        </p>
        <p className="text-small text-muted">{copy.agentsHint}</p>
      </div>
      {agents.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {agents.map(({ id, name }) => (
            <li key={id} className="flex items-center rounded-control bg-sunken pl-3">
              {name}
              <IconButton
                label={copy.removeAgent(name)}
                tone="muted"
                onClick={() => {
                  onChange(agents.filter((agent) => agent.id !== id));
                  addButton.current?.focus();
                }}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <span>
        <Button
          ref={addButton}
          variant="secondary"
          aria-expanded={isOpen}
          disabled={agents.length >= MAX_AGENTS}
          onClick={() => setOpen(!isOpen)}
        >
          <Plus aria-hidden className="size-5" />
          {copy.addAgent}
        </Button>
      </span>
      {isOpen && (
        <Found
          known={new Set(agents.map(({ id }) => id))}
          onAdd={(person) => {
            onChange([...agents, person]);
            setNews(copy.agentAdded(person.name));
          }}
        />
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

function Found({ known, onAdd }: { known: ReadonlySet<string>; onAdd: (person: Person) => void }) {
  const search = useListSearch({});
  const found = usePeople(undefined, search.query, 1);
  const people = (found.data?.items ?? []).filter(({ id, is_disabled: isDisabled }) => !known.has(id) && !isDisabled).slice(0, MAX_FOUND);
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line p-3">
      <TextField {...search.field} label={copy.searchPeople} autoFocus />
      {found.error && (
        <p role="alert" className="text-danger">
          {found.error.message}
        </p>
      )}
      {found.data && people.length === 0 && <p className="text-muted">{copy.noPeople}</p>}
      <ul className="flex flex-col">
        {people.map(({ id, name, email }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onAdd({ id, name })}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-2 rounded-control px-2 text-left hover:bg-sunken"
            >
              <span className="font-medium">{name}</span>
              <span className="text-small break-all text-muted">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
