import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Chapter, PostJson } from "@aside/core/messages/post-contract.ts";
import { ChaptersEditor } from "./ChaptersEditor.tsx";

/** The fields of a post that the editor reads. */
const postWith = (chapters: Chapter[]) => ({ id: "post", chapters, media: { duration: 90 } }) as PostJson;
const draw = (chapters: Chapter[]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ChaptersEditor post={postWith(chapters)} readSeconds={() => 0} suggest={async () => ({ chapters: [], transcript_state: "none" })} />
    </QueryClientProvider>,
  );

test("labels every field and button with its chapter", () => {
  const drawn = draw([
    { start: 0, title: "Hello" },
    { start: 65.5, title: "The budget" },
  ]);
  const labels = [...drawn.matchAll(/<(?:input|button)[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual(
    [1, 2].flatMap((number) => [
      `Time of chapter ${number}, minutes and seconds`,
      `Title of chapter ${number}`,
      `Remove chapter ${number}`,
    ]),
  );
  expect(drawn).toContain('value="1:05"');
  // Without changes, there is no Save button and no suggestion badge.
  expect(drawn).not.toMatch(/Save chapters|Suggested/);
});

test("shows a hint if there are no chapters", () => {
  expect(draw([])).toContain("No chapters yet.");
});

test("shows a script in a title as text", () => {
  expect(draw([{ start: 0, title: '"><script>alert(1)</script>' }])).not.toContain("<script");
});
