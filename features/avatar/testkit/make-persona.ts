import { updateFlags } from "@aside/features/administration/contract.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import type { TestApp } from "@aside/testkit/start-app.ts";
import { askConsent, createPersona, getPersona, giveConsent, type Persona, uploadTraining } from "../contract.ts";
import { readTraining, type Training, writeConsent, writeTraining } from "./copy-training.ts";
import { makeClip } from "./make-clip.ts";
import { setPhrase } from "./personas-store.ts";

export const PHRASE = "basket window paper";
export const PORTRAIT = "C001063-2013";

export const enableAvatar = async (by: ApiDriver, person: Signed): Promise<void> =>
  void (await by.call(updateFlags, { body: { user_id: person.userId, isPersonaEnabled: true } }));

/** Uploads to an endpoint with a raw body. */
export const upload = async (who: ApiDriver, endpoint: EndpointSpec, id: string, body: Buffer) =>
  await who.try(endpoint, { params: { id }, body });

const TRAINING = { portrait: PORTRAIT, text: "I speak for a while, so that my persona can be made." };
const trainingClips = new Map<number, Promise<Buffer>>();

/** A good training video, made once. Providers want two minutes, and 1080 lines; few frames are enough of those. */
export function makeTraining(seconds = 24): Promise<Buffer> {
  const made = trainingClips.get(seconds) ?? makeClip({ ...TRAINING, seconds, ...(seconds < 60 ? {} : { width: 1120, frames: 2 }) });
  trainingClips.set(seconds, made);
  return made;
}

/** Trains a persona as a person does: the check looks at the faces of 24 pictures. */
export async function train(app: TestApp, who: ApiDriver, { seconds }: { seconds?: number } = {}): Promise<Persona> {
  const { id } = await who.call(createPersona, { body: { name: "Me at work" } });
  await upload(who, uploadTraining, id, await makeTraining(seconds));
  await app.waitForJobs();
  return await who.call(getPersona, { params: { id } });
}

let trained: Promise<Training> | undefined;

/** A trained persona. The first of a test file is trained, the others are copies of it, also for other engines and apps. */
export async function makeTrained(app: TestApp, who: ApiDriver): Promise<Persona> {
  if (trained === undefined) {
    const first = train(app, who);
    trained = first.then(async ({ id }) => await readTraining(app.context, id));
    await trained;
    return await first;
  }
  const { id } = await who.call(createPersona, { body: { name: "Me at work" } });
  await writeTraining(app.context, id, await trained);
  return await who.call(getPersona, { params: { id } });
}

let clips = 0;

/** Asks for words and says them before the camera. Always the same ones: a robotic voice is not always understood. Each clip is another file. */
export async function consent(
  app: TestApp,
  who: ApiDriver,
  id: string,
  clip: Partial<Parameters<typeof makeClip>[0]> = {},
): Promise<Persona> {
  await who.call(askConsent, { params: { id } });
  await setPhrase(app.context.db, id, PHRASE);
  const text = `I agree. ${PHRASE.split(" ").join(", ")}.`;
  await upload(who, giveConsent, id, await makeClip({ portrait: PORTRAIT, text, seconds: 8 + ++clips / 10, ...clip }));
  await app.waitForJobs();
  return await who.call(getPersona, { params: { id } });
}

/** Consent that nobody checks, where something else is tested. The persona is then made. */
export async function agree(app: TestApp, who: ApiDriver, id: string): Promise<Persona> {
  await who.call(askConsent, { params: { id } });
  await writeConsent(app.context, id, await makeTraining());
  await app.waitForJobs();
  return await who.call(getPersona, { params: { id } });
}

export async function makeReady(app: TestApp, who: ApiDriver): Promise<Persona> {
  const { id } = await makeTrained(app, who);
  return await consent(app, who, id);
}

/** A person with a persona that is ready, and a colleague with True Avatar but no persona. */
export async function makePeople(app: TestApp): Promise<{ ada: Signed; eve: Signed; persona: Persona }> {
  const root = await makeRoot(app);
  const { user: ada, admin: eve } = await makeCompany(app, root);
  for (const person of [ada, eve]) await enableAvatar(root, person);
  return { ada, eve, persona: await makeReady(app, ada) };
}
