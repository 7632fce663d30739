import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";
import { updateFlags } from "@aside/features/administration/contract.ts";
import { askConsent, createPersona, getPersona, giveConsent, type Persona, uploadTraining } from "@aside/features/avatar/contract.ts";
import { makeClip } from "@aside/features/avatar/testkit/make-clip.ts";
import { makeTraining, PHRASE, PORTRAIT, upload } from "@aside/features/avatar/testkit/make-persona.ts";
import { setPhrase } from "@aside/features/avatar/testkit/personas-store.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { expect } from "@playwright/test";
import { makePerson, newDomain, type Person } from "../support/people.ts";
import type { Product } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";

/** Checks load models and a recognizer. */
export const CHECKED = { timeout: 180_000 * SLOWNESS };

/** Someone with True Avatar: their session knows of it only after the sign-in, which is repeated in the stored session. */
export async function makeOwner(name: string, { url }: Product): Promise<Person> {
  const domain = newDomain();
  const lead = await makePerson("Lea Lead", url, domain);
  const person = await makePerson(name, url, domain);
  const session = JSON.parse(person.session) as { user: { userId: string } };
  const id = session.user.userId;
  await lead.driver.call(updateFlags, { body: { user_id: id, isPersonaEnabled: true } });
  const user = await person.driver.call(userInfo, { params: { id } });
  return { ...person, session: JSON.stringify({ ...session, user: { ...session.user, ...user } }) };
}

/** A persona that can make videos, made through the API by the product's worker. */
export async function makeReadyPersona({ driver }: Person, product: Product, name: string): Promise<Persona> {
  const { id } = await driver.call(createPersona, { body: { name } });
  const read = async () => await driver.call(getPersona, { params: { id } });
  const send = async (endpoint: EndpointSpec, body: Buffer) => expect((await upload(driver, endpoint, id, body)).status).toBe(200);
  await send(uploadTraining, await makeTraining());
  await expect.poll(async () => (await read()).training.state, CHECKED).toBe("accepted");
  await driver.call(askConsent, { params: { id } });
  const database = openDatabase({ url: product.databaseUrl ?? "" });
  await setPhrase(database.db, id, PHRASE);
  await database.close();
  await send(giveConsent, await makeClip({ portrait: PORTRAIT, text: `I agree. ${PHRASE.split(" ").join(", ")}.`, seconds: 8 }));
  await expect.poll(async () => (await read()).persona_status, CHECKED).toBe("PROCESSED");
  return await read();
}
