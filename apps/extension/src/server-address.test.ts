import { expect, test } from "vitest";
import { originPattern, readServerAddress } from "./server-address.ts";

test.each([
  ["video.example.com", "https://video.example.com"],
  ["  https://Video.Example.com/dashboard/inbox?x=1 ", "https://video.example.com"],
  ["http://10.0.0.5:8080/", "http://10.0.0.5:8080"],
  ["localhost:3000", "http://localhost:3000"],
  ["127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["localhost.example.com", "https://localhost.example.com"],
])("reads %s", (typed, origin) => expect(readServerAddress(typed)).toBe(origin));

test.each(["", "  ", "https://", "https://ada:secret@example.com", "not an address", "https://exa mple.com"])("refuses %j", (typed) =>
  expect(readServerAddress(typed)).toBeNull(),
);

test("asks for the host of the address only", () => expect(originPattern("http://10.0.0.5:8080")).toBe("http://10.0.0.5/*"));
