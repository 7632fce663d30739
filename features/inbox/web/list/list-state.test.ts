import { describe, expect, it } from "vitest";
import { copy } from "../../copy.ts";
import { CREATED_FILTERS, INBOX_FILTERS } from "../../contract.ts";
import { isNarrowed, LIST_URLS, queryOf } from "./list-state.ts";

const EMPTY_STATE = LIST_URLS.inbox.initial;
const ID = "0197a4a2-0000-7000-8000-000000000001";

it("names every filter, and says why its list is empty", () => {
  expect([copy.inboxFilters, copy.empty.inbox].map(Object.keys)).toEqual([INBOX_FILTERS, INBOX_FILTERS]);
  expect([copy.createdFilters, copy.empty.created].map(Object.keys)).toEqual([[...CREATED_FILTERS, "trash"], CREATED_FILTERS]);
});

it("says nothing of an empty list that archiving or deleting its only video would make untrue", () => {
  expect(JSON.stringify(copy.empty)).not.toMatch(/\byet\b|arrived/);
});

describe("the state of a list in the URL", () => {
  it("is read as it was written", () => {
    const state = {
      ...EMPTY_STATE,
      filter: "sent",
      dateFilter: "custom" as const,
      from: "2026-01-02",
      to: "2026-02-03",
      labelIds: [ID],
      search: "plan",
      sort: "oldest" as const,
      page: 3,
      view: "list" as const,
      open: ID,
    };
    expect(LIST_URLS.created.read(LIST_URLS.created.write(state))).toEqual(state);
  });
  it("omits default values", () => {
    expect(LIST_URLS.inbox.write(EMPTY_STATE)).toEqual({});
  });
  it("accepts numbers and booleans that the router parsed from text", () => {
    expect(LIST_URLS.inbox.read({ search: 12 }).search).toBe("12");
    expect(LIST_URLS.inbox.read({ search: true }).search).toBe("true");
  });
  it.each([
    { selected_filter: "sent" },
    { selected_filter: { a: 1 }, page: -4, open: "../x", labelIds: "x,y", view: "table", dateFilter: 7 },
    { page: "x", from: "2026-01-01", labelIds: 12, search: ["a"] },
    { dateFilter: null, page: Number.NaN, sort: "oldest" },
  ])("of an inbox uses the defaults instead of %j", (search) => {
    expect(LIST_URLS.inbox.read(search)).toEqual(EMPTY_STATE);
  });
  it("accepts only existing dates", () => {
    const read = LIST_URLS.inbox.read({ dateFilter: "custom", from: "2026-13-41", to: "2026-01-31" });
    expect([read.from, read.to]).toEqual([null, "2026-01-31"]);
  });
  it("limits page, labels and search", () => {
    const labelIds = Array.from({ length: 60 }, (_, n) => ID.slice(0, -2) + String(n + 10)).join(",");
    const read = LIST_URLS.inbox.read({ page: 1e9, labelIds, search: "x".repeat(500) });
    expect([read.page, read.labelIds.length, read.search.length]).toEqual([100_000, 50, 200]);
  });
  it("becomes the endpoint's query", () => {
    expect(queryOf({ ...EMPTY_STATE, labelIds: [ID], search: "a" }, "UTC")).toEqual({
      page: 1,
      dateFilter: "any",
      time_zone: "UTC",
      labelIds: ID,
      search: "a",
    });
    expect(isNarrowed({ ...EMPTY_STATE, filter: "unviewed" })).toBe(false);
    expect(isNarrowed({ ...EMPTY_STATE, search: "a" })).toBe(true);
  });
});
