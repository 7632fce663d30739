import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { askExport, listExports } from "../../my-account/contract.ts";
import { readZip } from "../../my-account/testkit/read-zip.ts";
import { insertReadyPersona } from "../testkit/personas-store.ts";
import { personaKeys } from "./access.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
}, 60_000);
afterAll(async () => await app.stop());

test("an export has the recordings and pictures of the person's personas, and names the templates only", async () => {
  const [ada, bob] = [await createUser(app, "Ada"), await createUser(app, "Bob")];
  const own = await insertReadyPersona(app.context.db, ada.userId);
  const other = await insertReadyPersona(app.context.db, bob.userId);
  for (const { personaId, imageId } of [own, other]) {
    const put = async (key: string, body: Buffer) => await app.context.storage.put(key, body, { contentType: "application/octet-stream" });
    await put(personaKeys.training(personaId, "one"), Buffer.from("1a45dfa3ffff", "hex"));
    await put(personaKeys.consent(personaId, "two"), Buffer.from("0000001866747970", "hex"));
    await put(personaKeys.image(personaId, imageId), Buffer.from("a picture"));
  }
  const account = { params: { id: ada.userId } };
  await ada.call(askExport, { ...account, body: {} });
  await app.waitForJobs({ timeoutMs: 60_000 });
  const [made] = (await ada.call(listExports, account)).items;
  const files = await readZip((await ada.bytes(made?.download_url ?? "")).body);
  const folder = `personas/${own.personaId}`;
  expect([...files.keys()].filter((path) => path.startsWith("personas/")).toSorted()).toEqual([
    `${folder}/consent/two.mp4`,
    `${folder}/images/${own.imageId}.jpg`,
    `${folder}/training/one.webm`,
  ]);
  expect(files.get(`${folder}/training/one.webm`)?.toString("hex")).toBe("1a45dfa3ffff");
  const [persona] = JSON.parse(files.get("personas.json")?.toString() ?? "") as Record<string, unknown>[];
  expect(persona).toMatchObject({
    id: own.personaId,
    voice: null,
    language: "en",
    picture: `${folder}/images/${own.imageId}.jpg`,
    has_face_templates: false,
  });
  const readMe = files.get("README.txt")?.toString();
  expect(readMe).toMatch(/^personas\/: .*training video.*consent.*pictures.*Templates of your face are not in this archive/mu);
}, 90_000);
