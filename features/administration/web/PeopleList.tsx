import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useState } from "react";
import type { ListedUser } from "../contract.ts";
import { peopleCopy } from "../copy.ts";
import { ListState } from "@aside/ui/feedback/ListState.tsx";
import { PersonDialog } from "./PersonDialogs.tsx";
import { type Deed, PersonRow } from "./PersonRow.tsx";
import { usePeople, type Which } from "./queries.ts";
import { useDebounced } from "@aside/ui/use-debounced.ts";

/** Searches and manages the people of a company, or of all. */
export function PeopleList({ company, showsCompany }: { company: Which; showsCompany: boolean }) {
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<{ person: ListedUser; deed: Deed } | null>(null);
  const list = usePeople(company, query, page);
  return (
    <Card className="flex flex-col gap-4">
      <TextField
        type="search"
        label={peopleCopy.search}
        hint={peopleCopy.searchHint}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPage(1);
        }}
      />
      <ListState
        list={list}
        failed={peopleCopy.listFailed}
        empty={<EmptyState title={peopleCopy.nobodyFound}>{peopleCopy.nobodyFoundHint}</EmptyState>}
        page={page}
        onPage={setPage}
      >
        {(person) => (
          <PersonRow key={person.id} person={person} showsCompany={showsCompany} onDeed={(deed) => setChosen({ person, deed })} />
        )}
      </ListState>
      {chosen && <PersonDialog {...chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}
