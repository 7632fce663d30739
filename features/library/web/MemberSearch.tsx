import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { useDebounced } from "@aside/ui/lists/use-debounced.ts";
import { Plus, UsersRound } from "lucide-react";
import { useState } from "react";
import { copy } from "../copy.ts";
import { useLibraryMembers } from "./queries.ts";

export type FoundMember = { user_id: string; group_id: null; name: string } | { user_id: null; group_id: string; name: string };

type Props = {
  withGroups?: boolean;
  /** Ids of people and groups that are not offered. */
  without: readonly string[];
  /** The effect of choosing a person, for screen readers. */
  verb: string;
  onPick: (member: FoundMember) => void;
};

/** Finds people, and groups, of the company. Each result is a button. */
export function MemberSearch({ withGroups = false, without, verb, onPick }: Props) {
  const [typed, setTyped] = useState("");
  const found = useLibraryMembers(useDebounced(typed).trim());
  const pick = (member: FoundMember) => {
    setTyped("");
    onPick(member);
  };
  const groups = withGroups ? (found.data?.groups ?? []).filter(({ group_id }) => !without.includes(group_id)) : [];
  const people = (found.data?.people ?? []).filter(({ user_id }) => !without.includes(user_id));
  return (
    <div className="flex flex-col gap-2">
      <TextField
        type="search"
        label={withGroups ? copy.members.search : copy.members.searchPeople}
        placeholder={copy.members.placeholder}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <QueryState query={found} failed={copy.members.notLoaded} skeleton={<RowSkeletons count={1} row="h-24" />}>
        {() => (
          <ul className="max-h-56 overflow-y-auto rounded-control border border-line p-1">
            {groups.map(({ group_id, name, members }) => (
              <Row
                key={group_id}
                name={name}
                below={copy.members.group(members)}
                verb={verb}
                onPick={() => pick({ user_id: null, group_id, name })}
              />
            ))}
            {people.map(({ user_id, name, email, image_url }) => (
              <Row
                key={user_id}
                name={name}
                below={email}
                imageUrl={image_url}
                verb={verb}
                onPick={() => pick({ user_id, group_id: null, name })}
              />
            ))}
            {groups.length + people.length === 0 && <li className="px-2 py-3 text-muted">{copy.members.none}</li>}
          </ul>
        )}
      </QueryState>
    </div>
  );
}

/** `imageUrl` undefined: a group. */
type RowProps = { name: string; below: string; imageUrl?: string | null; verb: string; onPick: () => void };

function Row({ name, below, imageUrl, verb, onPick }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPick}
        className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
      >
        {imageUrl === undefined ? (
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted">
            <UsersRound aria-hidden className="size-5" />
          </span>
        ) : (
          <Avatar name={name} {...(imageUrl && { imageUrl })} />
        )}
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <span className="sr-only">{verb} </span>
            {name}
          </span>
          <span className="block truncate text-small text-muted">{below}</span>
        </span>
        <Plus aria-hidden className="size-5 shrink-0 text-muted" />
      </button>
    </li>
  );
}
