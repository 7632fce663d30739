import { expect, test } from "vitest";
import { isKnownPath } from "./is-known-path.ts";

test.each(["/", "/login", "/login/", "/dashboard/inbox", "/account", "/account/data", "/aside/1/preview", "/support/success"])(
  "knows %s",
  (path) => expect(isKnownPath(path)).toBe(true),
);

test.each(["/signup", "/dashbord/inbox", "/login/2", "/account/data/2", "/aside//preview", "/dev/gallery", "/$"])(
  "does not know %s",
  (path) => expect(isKnownPath(path)).toBe(false),
);
