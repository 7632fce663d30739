import { afterAll, beforeAll, expect, test } from "vitest";
import { askDeletion } from "../../../my-account/contract.ts";
import { deleteDue } from "../../../my-account/server/delete-due.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { PASSWORD, type Signed, signInAgain, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createForm, readSubmission } from "../../admin-contract.ts";
import { findUserByEmail } from "@aside/core/accounts/server/users-store.ts";
import { submit } from "../../testkit/submit.ts";
import { findForm } from "../forms/forms-store.ts";

const DAY = 24 * 60 * 60 * 1000;
let app: TestApp;
let root: Signed;
let clock = 0;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" }, now: () => new Date(Date.now() + clock) });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

test("the mailbox of a form belongs to nobody, and its deletion neither blocks nor ends the form", async () => {
  const { lead } = await makeCompany(app, root);
  const { id: form } = await lead.call(createForm, { body: { title: "Ask us" } });
  const first = await submit(app.driver(), { form, hasVideo: true });
  const companyId = (await findForm(app.context.db, form))?.company_id;
  const address = `forms-${companyId}@aside.example`;
  const mailbox = await findUserByEmail(app.context.db, address);
  expect(mailbox).toMatchObject({ is_active: false, company_id: null, password_hash: null });
  // One mailbox for all forms of the company.
  await submit(app.driver(), { form: (await lead.call(createForm, { body: { title: "Other" } })).id });
  expect((await findUserByEmail(app.context.db, address))?.id).toBe(mailbox?.id);

  // The person who receives email at that address can sign in as it, and delete the account.
  const owner = await signUpPerson(app, "Mail Box", address);
  expect(owner.userId).toBe(mailbox?.id);
  expect((await owner.call(getPost, { params: { id: first.post_id } })).id).toBe(first.post_id);
  await owner.call(askDeletion, { params: { id: owner.userId }, body: { password: PASSWORD } });
  clock = 15 * DAY;
  await deleteDue(app.context);
  clock = 0;
  expect(await findUserByEmail(app.context.db, address)).toBeUndefined();
  // What was written stays with the company, and the form goes on.
  expect(await lead.call(readSubmission, { params: { id: first.id } })).toMatchObject({ name: "Vera Visitor", post_id: null });
  const second = await submit(app.driver(), { form, hasVideo: true });
  expect((await lead.call(readSubmission, { params: { id: second.id } })).post_id).toBe(second.post_id);
  expect((await signInAgain(app, lead)).token).toBeTruthy();
});
