import { expect, test } from "vitest";
import { fileReply } from "@aside/contract/replies.ts";
import { describeEndpoints } from "@aside/server/http/openapi.ts";
import { allRoutes } from "./create-api.ts";

const endpoints = allRoutes.map((route) => route.endpoint);
type Operation = { responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }> };
const paths = describeEndpoints(endpoints)["paths"] as Record<string, Record<string, Operation>>;

test.each([
  ["/v1/admin/audit/export", "text/csv"],
  ["/v1/post/{id}/engagement/export", "text/csv"],
  ["/media/company/{companyId}/{name}", "image/png"],
  ["/media/profile/{userId}/{name}", "image/jpeg"],
  ["/media/export/{exportId}", "application/zip"],
])("%s replies with a file of type %s", (path, contentType) => {
  expect(paths[path]?.["get"]?.responses["200"]?.content).toEqual({ [contentType]: { schema: { type: "string", format: "binary" } } });
});

test("a JSON reply shows its schema", () => {
  const content = paths["/v1/admin/audit"]?.["get"]?.responses["200"]?.content;
  expect(Object.keys(content ?? {})).toEqual(["application/json"]);
  expect(content?.["application/json"]?.schema["properties"]).toHaveProperty("items");
});

test("a redirect is 302, and 303 after a POST", () => {
  const callback = paths["/v1/auth/{provider}/callback"];
  expect(Object.keys(callback?.["get"]?.responses ?? {})).toContain("302");
  expect(Object.keys(callback?.["post"]?.responses ?? {})).toContain("303");
});

test("each endpoint with a content type replies with a file, and no other does", () => {
  for (const { name, contentType, output } of endpoints) expect([name, output === fileReply]).toEqual([name, contentType !== undefined]);
});

test("the session's cookie is accepted for reads only", () => {
  expect(endpoints.filter(({ acceptsCookie, method }) => acceptsCookie && method !== "GET")).toEqual([]);
});
