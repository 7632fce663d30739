import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createForm } from "../admin-contract.ts";
import { readForm } from "../contract.ts";
import { readFormPage } from "./api.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => await app.stop());

test("only a company's form is a page that others may frame", async () => {
  const { lead } = await makeCompany(app, await makeRoot(app));
  const { id } = await lead.call(createForm, { body: { title: "Ask us", origins: ["https://www.shop.example"] } });
  expect(await readFormPage(app.context, id)).toMatchObject({ origins: ["https://www.shop.example"] });
  const builtIn = await app.driver().call(readForm, { params: { id: "support" } });
  for (const other of ["support", builtIn.id, crypto.randomUUID(), "x"]) expect(await readFormPage(app.context, other)).toBeNull();
});
