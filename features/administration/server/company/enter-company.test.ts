import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDomain } from "@aside/testkit/companies.ts";
import { readCode, createUser, PASSWORD } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { signUp, verifyEmailCode } from "../../../sign-in/contract.ts";
import { listUsers } from "../../contract.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ALLOW_NON_WORK_SIGNUP: "on" } });
});
afterAll(async () => await app.stop());

/** Signs up each person, then verifies all their codes concurrently. */
async function signUpTogether(emails: string[]) {
  const codes = [];
  const drivers = emails.map(() => app.driver());
  for (const [index, email] of emails.entries()) {
    await drivers[index]?.call(signUp, { body: { email, name: "Ada Lovelace", password: PASSWORD } });
    codes.push({ email, code: await readCode(app, email) });
  }
  const replies = await Promise.all(codes.map(async (body, index) => await drivers[index]?.call(verifyEmailCode, { body })));
  return replies.map((reply, index) =>
    Object.assign(drivers[index] as ReturnType<TestApp["driver"]>, { token: reply?.token ?? "", role: reply?.user.role }),
  );
}

const rolesOf = (people: { role: string | undefined }[]) => people.map((person) => String(person.role)).toSorted();

test("of two concurrent first sign-ups, one becomes product super admin and the other admin of their company", async () => {
  const people = await signUpTogether([`a@${makeDomain()}`, `b@${makeDomain()}`]);
  expect(rolesOf(people)).toEqual(["COMPANY_SUPER_ADMIN", "SUPER_ADMIN"]);
});

test("the first person of a company becomes its admin, also with concurrent sign-ups; the others become users", async () => {
  const domain = makeDomain();
  const people = await signUpTogether([`a@${domain}`, `b@${domain}`, `c@${domain}`]);
  expect(rolesOf(people)).toEqual(["COMPANY_SUPER_ADMIN", "USER", "USER"]);
  const lead = people.find((person) => person.role === "COMPANY_SUPER_ADMIN");
  const list = (await lead?.call(listUsers, { query: {} }))?.items ?? [];
  expect(list.map((item) => item.email).toSorted()).toEqual([`a@${domain}`, `b@${domain}`, `c@${domain}`]);
  expect(new Set(list.map((item) => item.company_id)).size).toBe(1);
});

test("a free-mail address joins no company and gets no admin role", async () => {
  const fay = await createUser(app, "Fay Free", `fay-${crypto.randomUUID().slice(0, 8)}@gmail.com`);
  expect((await fay.call(userInfo, { params: { id: fay.userId } })).role).toBe("USER");
  expect((await fay.try(listUsers, { query: {} })).status).toBe(404);
});
