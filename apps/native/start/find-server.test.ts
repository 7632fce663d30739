import { expect, test } from "vitest";
import { checkServer, readAddress } from "./find-server.ts";

test.each([
  ["video.example.com", "https://video.example.com"],
  ["  HTTPS://Video.Example.com/dashboard?x=1 ", "https://video.example.com"],
  ["video.example.com:8443", "https://video.example.com:8443"],
  ["bücher.example", "https://xn--bcher-kva.example"],
  ["http://video.example.com", null],
  ["javascript://video.example.com/%0aalert(1)", null],
  ["video", null],
  ["", null],
  ["https://", null],
  ["https://person@evil.example", null],
  ["two words.example", null],
])("reads %s as %s", (entered, origin) => {
  expect(readAddress(entered)).toBe(origin);
});

test.each([
  [{ update_required: false }, "ok"],
  [{ update_required: true }, "ok"],
  [{ update_required: "no" }, "unknown"],
  ["<html>", "unknown"],
  [null, "unknown"],
])("takes the reply %o as %s", async (reply, state) => {
  const app = { version: "1.0.0", platform: "ios" } as const;
  expect(await checkServer(async () => await Promise.resolve(reply), "https://video.example.com", app)).toBe(state);
});

test("a server that does not reply is unreachable", async () => {
  const fail = async () => await Promise.reject(new Error("offline"));
  expect(await checkServer(fail, "https://video.example.com", { version: "1.0.0", platform: "ios" })).toBe("unreachable");
});
