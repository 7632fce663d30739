import { createForm } from "../admin-contract.ts";
import { ANSWERS, start, submit } from "../testkit/submit.ts";
import type { World } from "@aside/testkit/actors.ts";
import { ADMINS, ANYONE, CREATOR, PRODUCT_ADMINS, SIGNED_IN, THEIR_ADMINS, type Input, type Row } from "@aside/testkit/access-row.ts";

/** A guest's submission to one of the product's forms. */
const submitted = (make: (submission: Awaited<ReturnType<typeof submit>>) => Input) => async (world: World) =>
  make(await submit(world.app.driver(), { form: "support" }));

const webhook = "https://hooks.acme.example/forms";

/** A form of the creator's company. */
const form = (make: (id: string) => Input) => async (world: World) =>
  make((await world.actors.companyLead.call(createForm, { body: { title: "Ask us", webhook_url: webhook } })).id);

const written = () => ({ id: crypto.randomUUID(), text: "We are on it." });

export const access: Record<string, Row> = {
  readForm: { admits: ANYONE, input: () => ({ params: { id: "support" } }) },
  startForm: { admits: ANYONE, input: () => ({ params: { id: "support" }, body: {} }) },
  submitForm: {
    admits: CREATOR,
    input: async (world) => ({
      params: { id: (await start(world.actors.creator, "support")).submission_id },
      body: { answers: ANSWERS },
    }),
  },
  // Anyone with the link.
  readFormConversation: { admits: ANYONE, input: submitted(({ id, key }) => ({ body: { submission_id: id, key } })) },
  writeToFormConversation: { admits: ANYONE, input: submitted(({ id, key }) => ({ body: { submission_id: id, key, ...written() } })) },
  listForms: { admits: SIGNED_IN },
  createForm: { admits: ADMINS, input: () => ({ body: { title: "Ask us" } }) },
  updateForm: { admits: THEIR_ADMINS, input: form((id) => ({ params: { id }, body: { title: "Ask us", webhook_url: webhook } })) },
  testFormWebhook: { admits: THEIR_ADMINS, input: form((id) => ({ params: { id }, body: {} })) },
  rotateFormSecret: { admits: THEIR_ADMINS, input: form((id) => ({ params: { id }, body: {} })) },
  // The first caller deletes it.
  deleteForm: {
    admits: THEIR_ADMINS,
    input: form((id) => ({ params: { id } })),
    answers: { companyLead: 404, admin: 404, superAdmin: 404 },
  },
  listFormSubmissions: { admits: SIGNED_IN },
  exportFormSubmissions: { admits: SIGNED_IN },
  readFormSubmission: { admits: PRODUCT_ADMINS, input: submitted(({ id }) => ({ params: { id } })) },
  updateFormSubmission: { admits: PRODUCT_ADMINS, input: submitted(({ id }) => ({ params: { id }, body: { status: "closed" } })) },
  // The second caller uses the id of the first one's message.
  replyToFormSubmission: {
    admits: PRODUCT_ADMINS,
    input: submitted(({ id }) => ({ params: { id }, body: written() })),
    answers: { superAdmin: 409 },
  },
  addFormSubmissionNote: {
    admits: PRODUCT_ADMINS,
    input: submitted(({ id }) => ({ params: { id }, body: written() })),
    answers: { superAdmin: 409 },
  },
  replyToFormSubmissionByVideo: { admits: PRODUCT_ADMINS, input: submitted(({ id }) => ({ params: { id }, body: {} })) },
};
