import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useState } from "react";
import type { ListedUser } from "../contract.ts";
import { peopleCopy } from "../copy.ts";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { PersonDialog } from "./PersonDialogs.tsx";
import { type Deed, PersonRow } from "./PersonRow.tsx";
import { usePeople, type Which } from "./queries.ts";
import { useListSearch } from "@aside/ui/lists/use-list-search.ts";

/** Searches and manages the people of a company, or of all. */
export function PeopleList({ company, showsCompany }: { company: Which; showsCompany: boolean }) {
  const search = useListSearch({});
  const [chosen, setChosen] = useState<{ person: ListedUser; deed: Deed } | null>(null);
  const list = usePeople(company, search.query, search.page);
  return (
    <Card className="flex flex-col gap-4">
      <TextField {...search.field} label={peopleCopy.search} hint={peopleCopy.searchHint} />
      <ListState
        list={list}
        failed={peopleCopy.listFailed}
        empty={<EmptyState title={peopleCopy.nobodyFound}>{peopleCopy.nobodyFoundHint}</EmptyState>}
        page={search.page}
        onPage={search.onPage}
      >
        {(person) => (
          <PersonRow key={person.id} person={person} showsCompany={showsCompany} onDeed={(deed) => setChosen({ person, deed })} />
        )}
      </ListState>
      {chosen && <PersonDialog {...chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}
