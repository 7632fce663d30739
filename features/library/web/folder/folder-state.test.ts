import { expect, test } from "vitest";
import { FOLDER_URL, queryOf } from "./folder-state.ts";

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
  expect(FOLDER_URL.read(FOLDER_URL.write(state))).toEqual(state);
});

test("omits default values", () => {
  expect(FOLDER_URL.write(FOLDER_URL.read({}))).toEqual({});
});

test("replaces invalid values by defaults", () => {
  const typed = { selected_filter: "secret", dateFilter: 7, labelIds: "x,y", sort: "worst", page: -4, view: "wall" };
  expect(FOLDER_URL.read(typed)).toEqual(FOLDER_URL.read({}));
});

test("asks the server for what is shown", () => {
  expect(queryOf(FOLDER_URL.read({ sort: "title", labelIds: ID }), "Europe/Berlin")).toEqual({
    filter: "all",
    page: 1,
    dateFilter: "any",
    sort: "title",
    time_zone: "Europe/Berlin",
    labelIds: ID,
  });
});
