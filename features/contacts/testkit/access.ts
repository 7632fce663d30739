import { createContact, saveGroup } from "../contract.ts";
import { makeUnsubscribeToken } from "@aside/server/email/unsubscribe-token.ts";
import type { World } from "@aside/testkit/actors.ts";
import { ANYONE, CREATOR, SIGNED_IN, type Input, type Row } from "@aside/testkit/access-row.ts";

const contactBody = () => ({ name: "Nia", emails: [`n${crypto.randomUUID().slice(0, 8)}@example.com`] });

const makeContact = async ({ actors }: World) => (await actors.creator.call(createContact, { body: contactBody() })).id;

const group = async ({ actors }: World): Promise<Input> => ({
  params: { id: (await actors.creator.call(saveGroup, { body: { name: crypto.randomUUID() } })).id },
});

const token = ({ app, ids }: World) =>
  makeUnsubscribeToken(app.context.config.secretKey, { senderId: ids.creator, email: "reader@example.com" });

/** Each user has their own contacts; no role gives access to another user's contacts. */
export const access: Record<string, Row> = {
  listContacts: { admits: SIGNED_IN },
  // An invalid body: otherwise each caller would create a contact of their own.
  createContact: { admits: SIGNED_IN, input: () => ({ body: { emails: [] } }), answers: 400 },
  updateContact: { admits: CREATOR, input: async (world) => ({ params: { id: await makeContact(world) }, body: contactBody() }) },
  // Ids of other users' contacts are ignored: the reply says that nothing was deleted.
  deleteContacts: { admits: SIGNED_IN, input: async (world) => ({ body: { ids: [await makeContact(world)] } }) },
  mergeContacts: {
    admits: CREATOR,
    input: async (world) => ({ body: { keep: await makeContact(world), others: [await makeContact(world)] } }),
  },
  duplicateContacts: { admits: SIGNED_IN },
  // Eight zero bytes are not a contacts file.
  importContacts: { admits: SIGNED_IN, answers: 422 },
  contactGroups: { admits: SIGNED_IN },
  saveContactGroup: { admits: SIGNED_IN, input: () => ({ body: { name: "" } }), answers: 400 },
  groupContacts: { admits: CREATOR, input: group },
  deleteContactGroup: { admits: CREATOR, input: group },
  // The link in the email is enough, signed in or not.
  unsubscribeInfo: { admits: ANYONE, input: (world) => ({ params: { token: token(world) } }) },
  unsubscribe: { admits: ANYONE, input: (world) => ({ params: { token: token(world) }, body: { on: false } }) },
};
