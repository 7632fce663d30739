import { expect, test } from "vitest";
import { BUILT_IN_FORMS } from "@aside/features/forms/built-in-forms.ts";
import { formRoutes } from "./form-routes.ts";

test("each form of the product has its page and its success page; those with a video have a recorder and an editor", () => {
  const titles = new Map(formRoutes.map(({ path, title }) => [path, title]));
  for (const [slug, { title, allowsVideo }] of Object.entries(BUILT_IN_FORMS)) {
    expect([slug, titles.get(`/${slug}`)]).toEqual([slug, title]);
    expect(titles.has(`/${slug}/success`)).toBe(true);
    for (const page of ["record", "edit-video"]) expect([slug, titles.has(`/${slug}/$postId/${page}`)]).toEqual([slug, allowsVideo]);
  }
});
