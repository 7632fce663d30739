import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { Person } from "./people.ts";

/** The people of a draft, kept in this tab until their videos are made: also while its notes are changed. */
export function useKeptPeople(postId: string): [readonly Person[], Dispatch<SetStateAction<readonly Person[]>>, () => void] {
  const key = `aside.people.${postId}`;
  const [people, setPeople] = useState<readonly Person[]>(() => readPeople(key));
  useEffect(() => {
    if (people.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(people));
  }, [key, people]);
  return [people, setPeople, () => sessionStorage.removeItem(key)];
}

/** Values of another form are ignored. */
function readPeople(key: string): Person[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "[]") as unknown;
    return Array.isArray(kept) ? kept.filter(isPerson) : [];
  } catch {
    return [];
  }
}

const isPerson = (one: Partial<Record<keyof Person, unknown>> | null): one is Person =>
  [one?.email, one?.name, one?.company].every((value) => typeof value === "string");
