import { expect, test } from "vitest";
import { brand } from "@aside/brand/brand.ts";
import { routes } from "../routes.tsx";
import { isAppPath, isPage } from "./app-paths.ts";

const pathOf = (pattern: string) => pattern.replace("/{-$tab}", "").replace(/\$\w+/g, "0199d1b3");

test("screens for signed-in people open without a connection, all others do not", () => {
  const guarded = routes.filter(({ guarded }) => guarded).map(({ path }) => pathOf(path));
  expect(guarded.filter((path) => !isAppPath(path))).toEqual([]);
  const others = routes.filter(({ guarded }) => !guarded).map(({ path }) => pathOf(path));
  expect(others.filter(isAppPath)).toEqual(["/logout", "/extension/connected"]);
  for (const path of [`/${brand.slug}/x/view`, "/embed/x", "/developers", "/"]) expect(isAppPath(path)).toBe(false);
});

test("files and answers for programs are no pages", () => {
  for (const path of ["/v1/post/x", "/media/x/poster.jpg", "/m/x/a.ts", "/oauth/authorize", "/.well-known/assetlinks.json"])
    expect(isPage(path)).toBe(false);
  for (const path of ["/", "/dashboard", "/media-kit", `/${brand.slug}/x/view`]) expect(isPage(path)).toBe(true);
});
