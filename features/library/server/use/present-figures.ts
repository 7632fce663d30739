import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import type { getPostFigures, LibraryFigures } from "../../use-contract.ts";
import type { ColleagueRow, SharedRow } from "./figures-store.ts";

export const presentPostFigures = (given: {
  figures: LibraryFigures;
  people: readonly ColleagueRow[];
  colleagues: number;
  shares: readonly SharedRow[];
}): EndpointOutput<typeof getPostFigures> => ({
  ...given.figures,
  people: given.people.map(({ last_viewed_at: at, ...person }) => ({ ...person, last_viewed_at: at.toISOString() })),
  other_viewers: Math.max(0, given.figures.viewers - given.colleagues),
  shared: [...given.shares],
});
