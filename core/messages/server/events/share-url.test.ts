import { expect, test } from "vitest";
import type { AppContext } from "@aside/server/http/context.ts";
import { shareUrl } from "./share-url.ts";

const context = { config: { publicUrl: "https://aside.example" } } as AppContext;

test("the address of a share page names the recipient or the reply, if any", () => {
  expect(shareUrl(context, "e1")).toBe("https://aside.example/aside/e1/view");
  expect(shareUrl(context, "e1", { m: null })).toBe("https://aside.example/aside/e1/view");
  expect(shareUrl(context, "e1", { m: "a-b_c" })).toBe("https://aside.example/aside/e1/view?m=a-b_c");
  expect(shareUrl(context, "e1", { show_post: "p1" })).toBe("https://aside.example/aside/e1/view?show_post=p1");
});
