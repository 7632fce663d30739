import SwaggerParser from "@apidevtools/swagger-parser";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { API_GROUPS } from "@aside/contract/api/api-groups.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { describeEndpoints } from "@aside/server/http/openapi.ts";
import { allRoutes } from "./create-api.ts";

const endpoints = allRoutes.map((route) => route.endpoint);
type Content = Record<string, { schema: Record<string, unknown>; example?: unknown }>;
type Operation = {
  tags: string[];
  responses: Record<string, { content?: Content; headers?: object }>;
  requestBody?: { content: Content };
  security?: Record<string, string[]>[];
  "x-scope"?: string;
};
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

describe("/openapi.json", () => {
  const description = describeEndpoints(endpoints, "https://aside.example");

  test("is valid for two independent validators", async () => {
    const first = await new Validator().validate(structuredClone(description));
    expect(first.errors).toBeUndefined();
    await SwaggerParser.validate(structuredClone(description) as never);
  });

  test("names the scope of each operation that programs may call, and of no other", () => {
    for (const { name, path, method, scope, access } of endpoints) {
      const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      const scopes = (operation?.security ?? []).flatMap((one) => [...(one["token"] ?? []), ...(one["apiKey"] ?? [])]);
      expect([name, operation?.["x-scope"], scopes]).toEqual([name, scope, scope ? [scope] : []]);
      expect([name, "401" in (operation?.responses ?? {})]).toEqual([
        name,
        scope !== undefined || access === "api-key" || access === "program",
      ]);
    }
  });

  test("groups each operation that programs may call, and no group is empty", () => {
    const isForPrograms = ({ security = [] }: Operation) => security.some((one) => "token" in one || "apiKey" in one);
    const tags = Object.values(paths).flatMap((operations) =>
      Object.values(operations)
        .filter(isForPrograms)
        .map(({ tags }) => tags[0]),
    );
    expect(new Set(tags)).toEqual(new Set(API_GROUPS.map(({ title }) => title)));
  });

  test("names what programs get beside the reply: limits, and errors of Idempotency-Key and On-Behalf-Of", () => {
    const responses = paths["/v1/event/create"]?.["post"]?.responses ?? {};
    expect(Object.keys(responses["200"]?.headers ?? {})).toEqual(["ratelimit", "ratelimit-policy"]);
    for (const code of ["member_required", "idempotency_key_reused", "idempotency_outcome_unknown"])
      expect(JSON.stringify(responses["4XX"])).toContain(code);
    expect(paths["/v1/user/signup"]?.["post"]?.responses["200"]?.headers).toBeUndefined();
  });

  test.each(endpoints.filter(({ body }) => body).map((endpoint) => [endpoint.name, endpoint] as const))(
    "the example of %s is a body that it accepts",
    (_, { path, method, body }) => {
      const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      const example = operation?.requestBody?.content["application/json"]?.example;
      const parsed = body?.safeParse(example);
      expect(parsed?.success, `${JSON.stringify(example)} ${parsed?.error?.message}`).toBe(true);
    },
  );
});
