import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type OpenAiTestServer, startOpenAiServer } from "@aside/ai/testkit/open-ai-server.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { listUsage } from "@aside/testkit/list-usage.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { askConsent, createPersona, getPersona, giveConsent, uploadTraining } from "../contract.ts";
import { copy } from "../copy.ts";
import { makeClip } from "../testkit/make-clip.ts";
import { readTraining, type Training, writeTraining } from "../testkit/copy-training.ts";
import { deleteJobs, listJobs } from "../testkit/checks-store.ts";
import { enableAvatar, makeTraining, PHRASE, PORTRAIT, upload } from "../testkit/make-persona.ts";
import { readConsents, readStoredPersona, setPhrase } from "../testkit/personas-store.ts";
import { runCheckConsent } from "./consent/run-check-consent.ts";
import { sweepAvatar } from "./sweep.ts";
import { runCheckTraining } from "./training/run-check-training.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DAY_MS = 24 * 60 * 60 * 1000;

// Without a worker: the tests run the jobs, as workers that die would.
let server: OpenAiTestServer;
let app: TestApp;
let ada: Signed;
let training: Training;
let aheadMs = 0;
beforeAll(async () => {
  server = await startOpenAiServer(() => ({ json: { text: `I agree. ${PHRASE}.` } }));
  const env = { ASR: "provider", ASR_URL: server.url, ASR_API_KEY: "sk-secret" };
  app = await startApp({ env, now: () => new Date(Date.now() + aheadMs) });
  const root = await makeRoot(app);
  ada = (await makeCompany(app, root)).user;
  await enableAvatar(root, ada);
  const id = await begin(await makeTraining());
  await checkTraining(id);
  training = await readTraining(app.context, id);
});
afterAll(async () => {
  await app.stop();
  await server.close();
});

const read = async (id: string) => await ada.call(getPersona, { params: { id } });
const newestConsent = async (id: string) => (await readConsents(app.context.db, id)).at(-1)!;

const NEVER = new AbortController().signal;
const attempt = (signal: AbortSignal, isLastAttempt = false) => ({ signal, attempt: 1, isLastAttempt });

async function checkTraining(id: string, run = attempt(NEVER)): Promise<void> {
  const { training_name: name } = await readStoredPersona(app.context.db, id);
  await runCheckTraining(app.context, { data: { persona_id: id, name: name ?? "" }, ...run });
}

async function checkConsent(id: string, run = attempt(NEVER)): Promise<void> {
  await runCheckConsent(app.context, { data: { consent_id: (await newestConsent(id)).id }, ...run });
}

async function begin(body: Buffer): Promise<string> {
  const { id } = await ada.call(createPersona, { body: { name: "Me" } });
  await upload(ada, uploadTraining, id, body);
  return id;
}

async function speak(id: string, seconds: number): Promise<void> {
  await ada.call(askConsent, { params: { id } });
  await setPhrase(app.context.db, id, PHRASE);
  await upload(ada, giveConsent, id, await makeClip({ portrait: PORTRAIT, text: PHRASE, seconds }));
}

const hasClip = async (id: string) => (await Array.fromAsync(app.context.storage.list(`personas/${id}/consent/`))).length > 0;

test("a check that is aborted or times out is tried again, and then says that the video could not be checked", async () => {
  const id = await begin(await makeTraining());
  await expect(checkTraining(id, attempt(AbortSignal.abort()))).rejects.toThrow("aborted");
  expect((await read(id)).training).toMatchObject({ state: "checking", message: null });
  await checkTraining(id, attempt(AbortSignal.abort(), true));
  expect((await read(id)).training).toMatchObject({ state: "refused", message: copy.training.failed });

  await writeTraining(app.context, id, training);
  await speak(id, 6);
  // Stopped by its time, as a worker does it.
  await expect(checkConsent(id, attempt(AbortSignal.timeout(0)))).rejects.toThrow("aborted");
  expect((await read(id)).consent).toMatchObject({ state: "checking", message: null });
  await checkConsent(id, attempt(AbortSignal.abort(), true));
  expect((await read(id)).consent).toMatchObject({ state: "refused", message: copy.consent.failed });
  expect(await hasClip(id)).toBe(false);

  // What a provider hears is paid for by the person.
  await speak(id, 6.1);
  await checkConsent(id);
  expect(await read(id)).toMatchObject({ persona_status: "PROCESSED", consent: { state: "given" } });
  const usage = await listUsage(app, ada.email.split("@")[1] ?? "");
  expect(usage).toMatchObject([{ user_id: ada.userId, post_id: null, kind: "transcribe", engine: "whisper-1" }]);
  expect(usage[0]?.seconds).toBeGreaterThan(0);
});

test("a check whose workers died is started again by the sweep, and ends after two hours", async () => {
  const id = await begin(Buffer.from("a video that kills workers"));
  const { id: trained } = await ada.call(createPersona, { body: { name: "Trained" } });
  await writeTraining(app.context, trained, training);
  await speak(trained, 6.2);
  await deleteJobs(app.context.db);
  await sweepAvatar(app.context);
  await sweepAvatar(app.context);
  const { training_name: name } = await readStoredPersona(app.context.db, id);
  expect(await listJobs(app.context.db)).toEqual([
    { name: "avatar.check-consent", data: { consent_id: (await newestConsent(trained)).id } },
    { name: "avatar.check-training", data: { persona_id: id, name } },
  ]);

  aheadMs = DAY_MS;
  await sweepAvatar(app.context);
  // The session is not as old.
  aheadMs = 0;
  expect((await read(id)).training).toMatchObject({ state: "refused", message: copy.training.failed });
  expect((await read(trained)).consent).toMatchObject({ state: "refused", message: copy.consent.failed });
  expect(await hasClip(trained)).toBe(false);
  // A late worker changes nothing.
  await checkTraining(id);
  await checkConsent(trained);
  expect((await read(trained)).consent).toMatchObject({ state: "refused", message: copy.consent.failed });
});
