import { expect, test } from "vitest";
import { refreshEndpoint } from "@aside/web-client/renewal-contract.ts";
import { refreshSession } from "./contract.ts";

test("the browser's client uses the server's renewal endpoint", () => {
  expect([refreshEndpoint.method, refreshEndpoint.path]).toEqual([refreshSession.method, refreshSession.path]);
});
