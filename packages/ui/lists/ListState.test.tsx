import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ListState } from "./ListState.tsx";

type Given = { items?: string[]; total?: number; error?: Error; page?: number };

function draw({ items, total = 0, error, page = 1 }: Given): string {
  const list = {
    data: items && { items, total, page_size: 2 },
    error: error ?? null,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => undefined,
  };
  return renderToStaticMarkup(
    <ListState list={list} failed="Couldn't load." empty="Nothing here." page={page} onPage={() => undefined}>
      {(item) => <li key={item}>{item}</li>}
    </ListState>,
  );
}

it("shows that it loads, failed, or is empty", () => {
  expect(draw({})).toContain('aria-busy="true"');
  expect(draw({ error: new Error("500") })).toContain("Couldn&#x27;t load.");
  expect(draw({ items: [] })).toBe("Nothing here.");
});

it("says that there is no connection when the server gave no answer, and offers to try again", () => {
  const drawn = draw({ error: Object.assign(new Error(), { name: "NetworkError" }) });
  expect(drawn).toContain("No connection to the server");
  expect(drawn).toContain("Try again");
  expect(drawn).not.toContain("Couldn");
});

it("shows a page of rows", () => {
  const drawn = draw({ items: ["a", "b"], total: 5, page: 2 });
  expect(drawn).toContain("<li>a</li><li>b</li>");
  expect(drawn).toContain("Page 2 of 3");
});

it("keeps what was loaded when reading it again fails", () => {
  const drawn = draw({ items: ["a"], total: 1, error: new Error("500") });
  expect(drawn).toContain("<li>a</li>");
  expect(drawn).not.toContain("Couldn");
});

it("does not take a page beyond the last for an empty list", () => {
  expect(draw({ items: [], total: 2, page: 3 })).not.toContain("Nothing here.");
});
