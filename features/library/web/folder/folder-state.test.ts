import { expect, test } from "vitest";
import { queryOf, readFolderState, writeFolderState } from "./folder-state.ts";

const ID = "0197a4a2-0000-7000-8000-000000000001";

test("reads the address as it was written", () => {
  const state = {
    filter: "pending" as const,
    dateFilter: "custom" as const,
    from: "2026-01-02",
    to: "2026-02-03",
    labelIds: [ID],
    search: "plan",
    sort: "viewed" as const,
    page: 3,
    view: "list" as const,
  };
  expect(readFolderState(writeFolderState(state))).toEqual(state);
});

test("omits default values", () => {
  expect(writeFolderState(readFolderState({}))).toEqual({});
});

test("replaces invalid values by defaults", () => {
  const typed = { selected_filter: "secret", dateFilter: 7, labelIds: "x,y", sort: "worst", page: -4, view: "wall" };
  expect(readFolderState(typed)).toEqual(readFolderState({}));
});

test("asks the server for what is shown", () => {
  expect(queryOf(readFolderState({ sort: "title", labelIds: ID }), "Europe/Berlin")).toEqual({
    filter: "all",
    page: 1,
    dateFilter: "any",
    sort: "title",
    time_zone: "Europe/Berlin",
    labelIds: ID,
  });
});
