import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { formSettings } from "../../admin-contract.ts";
import { checkSettings } from "./check-settings.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => await app.stop());

const check = async (logo_url: string) => {
  const settings = formSettings.parse({ title: "Ask us", branding: { accent: null, logo_url } });
  return await checkSettings(app.context, app.context.db, settings, crypto.randomUUID());
};

test("a logo's site can't change the security policy that names it", async () => {
  for (const host of ["a;script-src", "a'b.example", "*.example.com"])
    await expect(check(`https://${host}/logo.png`)).rejects.toMatchObject({
      code: "invalid_form",
      details: { fields: { "branding.logo_url": expect.any(String) as string } },
    });
  expect((await check("https://cdn.example.com/logo;1.png?x=*")).own.branding.logo_url).toContain("cdn.example.com");
});
