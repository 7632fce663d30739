import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEmbeddedSpeaker } from "@aside/ai/speech/embedded-speaker.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { askConsent, createPersona, getPersona, giveConsent, type Persona, uploadTraining } from "@aside/features/avatar/contract.ts";
import { updateFlags } from "@aside/features/administration/contract.ts";
import { makeClip } from "@aside/features/avatar/testkit/make-clip.ts";
import { makeTraining, PHRASE, PORTRAIT, upload } from "@aside/features/avatar/testkit/make-persona.ts";
import { setPhrase } from "@aside/features/avatar/testkit/personas-store.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { expect } from "@playwright/test";
import { makePerson, newDomain, type Person } from "../support/people.ts";
import type { Product } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";

/** Checks load models and a recognizer. */
export const CHECKED = { timeout: 180_000 * SLOWNESS };

/** A camera before which someone sways a little, for `openBrowser`. */
export async function makeCamera(directory: string): Promise<string> {
  const [clip, camera] = [join(directory, "clip.mp4"), join(directory, "camera.mjpeg")];
  // The sway takes about six seconds, after which the camera begins again at the same place.
  writeFileSync(clip, await makeClip({ portrait: PORTRAIT, text: "", seconds: 6.2 }));
  const framed = "scale=-2:640,pad=1280:720:(ow-iw)/2:(oh-ih)/2:color=0x788296,fps=30,format=yuvj420p";
  execFileSync("ffmpeg", ["-v", "error", "-i", clip, "-vf", framed, "-q:v", "3", camera]);
  return camera;
}

/** A voice that agrees with the words of PHRASE. To be spoken again and again: the recordings begin at any time. */
export async function makeVoice(directory: string): Promise<string> {
  const [spoken, voice] = [join(directory, "spoken.wav"), join(directory, "voice.wav")];
  writeFileSync(spoken, await createEmbeddedSpeaker().speak({ text: `I agree. ${PHRASE.split(" ").join(", ")}.`, language: "en" }));
  execFileSync("ffmpeg", ["-v", "error", "-i", spoken, "-af", "apad=pad_dur=1", "-ar", "48000", voice]);
  return voice;
}

/** Someone with True Avatar, and the lead of their company: their session knows of it only after the sign-in, which is repeated in the stored session. */
export async function makeOwner(name: string, url: string): Promise<Person & { lead: Person }> {
  const domain = newDomain();
  const lead = await makePerson("Lea Lead", url, domain);
  const person = await makePerson(name, url, domain);
  const session = JSON.parse(person.session) as { user: { userId: string } };
  const id = session.user.userId;
  await lead.driver.call(updateFlags, { body: { user_id: id, isPersonaEnabled: true } });
  const user = await person.driver.call(userInfo, { params: { id } });
  return { ...person, lead, session: JSON.stringify({ ...session, user: { ...session.user, ...user } }) };
}

/** Changes what no endpoint changes. */
export async function inDatabase(product: Product, change: (db: Queryable) => Promise<void>): Promise<void> {
  const database = openDatabase({ url: product.databaseUrl ?? "" });
  await change(database.db);
  await database.close();
}

/** A persona that can make videos, made through the API by the product's worker. */
export async function makeReadyPersona({ driver }: Person, product: Product, name: string): Promise<Persona> {
  const { id } = await driver.call(createPersona, { body: { name } });
  const read = async () => await driver.call(getPersona, { params: { id } });
  const send = async (endpoint: EndpointSpec, body: Buffer) => expect((await upload(driver, endpoint, id, body)).status).toBe(200);
  await send(uploadTraining, await makeTraining());
  await expect.poll(async () => (await read()).training.state, CHECKED).toBe("accepted");
  await driver.call(askConsent, { params: { id } });
  await inDatabase(product, async (db) => await setPhrase(db, id, PHRASE));
  await send(giveConsent, await makeClip({ portrait: PORTRAIT, text: `I agree. ${PHRASE.split(" ").join(", ")}.`, seconds: 8 }));
  await expect.poll(async () => (await read()).persona_status, CHECKED).toBe("PROCESSED");
  return await read();
}
