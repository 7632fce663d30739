import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { authenticityCopy, explainAuthenticity } from "@aside/core/messages/authenticity.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { type Credentials, readCredentials } from "@aside/media/c2pa/read-credentials.ts";
import { makeCertificate } from "@aside/media/testkit/certificates.ts";
import { startTimestampStandIn } from "@aside/media/testkit/timestamp-stand-in.ts";
import { verifyIndependently } from "@aside/media/testkit/second-verifier.ts";
import { ffprobe } from "@aside/media/testkit/media-fixtures.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getEdit, mergeVideos, saveEdit } from "../../../editing/contract.ts";
import { downloadVideo, uploadFile } from "../../contract.ts";
import { describeOrigin } from "./sign-mp4.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const CAMERA = { kind: "segments", is_avatar: false, is_file_upload: false, is_screen: false, has_modified_background: false };
const EDIT = { ...CAMERA, kind: "edit" };
const MERGE = { ...CAMERA, kind: "merge" };
const AVATAR = { ...CAMERA, kind: "file", is_avatar: true };
const UPLOAD = { ...CAMERA, kind: "file", is_file_upload: true };
const CUT = "Parts were cut out or changed.";
const JOINED = "Several videos were joined.";

describe("what a video was made from", () => {
  test.each([
    ["a recording", [CAMERA], ["camera"], []],
    ["one of an older browser", [{ ...CAMERA, kind: "chunks" }], ["camera"], []],
    ["a screen", [{ ...CAMERA, is_screen: true }], ["screen"], []],
    ["a replaced background", [{ ...CAMERA, has_modified_background: true }], ["replaced-background"], []],
    ["both", [{ ...CAMERA, is_screen: true, has_modified_background: true }], ["screen", "replaced-background"], []],
    ["an upload", [UPLOAD], ["uploaded-file"], []],
    ["an upload that the browser prepared", [{ ...CAMERA, is_file_upload: true }], ["uploaded-file"], []],
    ["an avatar", [AVATAR], ["avatar"], []],
    ["an edited avatar", [{ ...EDIT, is_avatar: true }, AVATAR], ["avatar"], [CUT]],
    ["an avatar and a recording", [{ ...MERGE, is_avatar: true }, CAMERA, AVATAR], ["camera", "avatar"], [JOINED]],
    ["an edited recording", [EDIT, CAMERA], ["camera"], [CUT]],
    ["an edited upload", [{ ...EDIT, is_file_upload: true }, UPLOAD], ["uploaded-file"], [CUT]],
    ["two recordings", [MERGE, CAMERA, { ...CAMERA, is_screen: true }], ["camera", "screen"], [JOINED]],
    ["a recording and an upload", [MERGE, CAMERA, UPLOAD], ["camera", "uploaded-file"], [JOINED]],
    ["an edit of two", [EDIT, MERGE, CAMERA, CAMERA], ["camera"], [JOINED, CUT]],
    ["a copy of a recording", [MERGE, CAMERA], ["camera"], []],
    ["an edit whose recording is deleted", [{ ...EDIT, has_modified_background: true }], ["replaced-background"], [CUT]],
  ])("%s", (_, takes, origins, edits) => {
    expect(describeOrigin(takes)).toEqual({ origins, edits });
  });
});

describe("a download", () => {
  let app: TestApp;
  let ada: Signed;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "signed-"));
    app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
    ada = await createUser(app, "Ada Lovelace");
  });
  afterAll(async () => {
    await app.stop();
    await rm(directory, { recursive: true });
  });

  async function download(who: Signed, on: TestApp, id: string): Promise<string> {
    await who.call(downloadVideo, { body: { video_key: id } });
    await on.waitForJobs();
    const { url } = await who.call(downloadVideo, { body: { video_key: id } });
    const path = join(directory, `${crypto.randomUUID()}.mp4`);
    await writeFile(path, (await who.bytes(url ?? "")).body);
    return path;
  }

  const { credentials: copy } = authenticityCopy;
  /** What viewers read about the video. */
  const explain = async (who: Signed, id: string) => explainAuthenticity(await who.call(getPost, { params: { id } }))?.[1];

  const RECORDED: Partial<Credentials> = {
    digitalSourceType: "digitalCapture",
    isValid: true,
    isTrusted: false,
    problems: [],
    title: null,
  };

  test("of a recording says that it is one, plays, verifies twice, and is the same each time", async () => {
    const id = await recordPost(ada, { seconds: 2 });
    const [first, again] = [await download(ada, app, id), await download(ada, app, id)];
    expect(await readCredentials(first)).toMatchObject({ ...RECORDED, issuer: "127.0.0.1", actions: [{ action: "c2pa.created" }] });
    expect(await verifyIndependently(first)).toEqual({ isValid: true, failures: [] });
    expect((await ffprobe(first)).streams.map(({ codec_name }) => codec_name)).toEqual(["h264", "aac"]);
    expect((await readFile(again)).equals(await readFile(first))).toBe(true);
    expect(await explain(ada, id)).toContain(copy.unknown_issuer);
  });

  test("is not called signed where this machine cannot sign", async () => {
    const id = await recordPost(ada, { seconds: 1 });
    app.context.config.canSignVideos = false;
    expect(await explain(ada, id)).toBe(authenticityCopy.types[1][1]);
    app.context.config.canSignVideos = true;
    expect(await explain(ada, id)).toContain(copy.unknown_issuer);
  });

  test("of an uploaded file says nothing about its origin, and drops credentials that were in it", async () => {
    const signed = await download(ada, app, await recordPost(ada, { seconds: 2 }));
    expect(await readCredentials(signed)).toMatchObject(RECORDED);
    const id = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
    const address = `${uploadFile.path}?post_id=${id}&client_upload_id=${crypto.randomUUID()}&filename=secret-name.mp4`;
    await ada.request("POST", address, await readFile(signed), { "content-type": "application/octet-stream" });
    await app.waitForJobs();
    const path = await download(ada, app, id);
    const actions = [{ action: "c2pa.opened" }, { action: "c2pa.published" }];
    expect(await readCredentials(path)).toMatchObject({ actions, digitalSourceType: null, isValid: true, hasSignedParent: false });
    expect((await readFile(path)).includes("secret-name")).toBe(false);
  });

  test("of an edited video says so", async () => {
    const id = await recordPost(ada, { seconds: 3 });
    const { version } = await ada.call(getEdit, { params: { id } });
    const edit_list = { ranges: [{ start: 0.5, end: 2 }], volume: 1, crop: null, rotate: 0 as const, blurs: [] };
    await ada.call(saveEdit, { params: { id }, body: { version, edit_list } });
    await app.waitForJobs();
    expect((await readCredentials(await download(ada, app, id)))?.actions).toMatchObject([
      { action: "c2pa.created" },
      { action: "c2pa.edited", description: CUT },
    ]);
  });

  test("of joined videos says so", async () => {
    const [one, other] = [await recordPost(ada, { seconds: 2 }), await recordPost(ada, { seconds: 2 })];
    await ada.call(mergeVideos, { body: { postId1: one, postId2: other, transitionName: "fade" } });
    await app.waitForJobs();
    expect((await readCredentials(await download(ada, app, one)))?.actions).toMatchObject([
      { action: "c2pa.created" },
      { action: "c2pa.edited", description: JOINED },
    ]);
  });

  test("has the company's signature, if it has one, which is trusted where its authority is", async () => {
    const company = await makeCertificate();
    const [certificate, key] = [join(directory, "certificate.pem"), join(directory, "key.pem")];
    await writeFile(certificate, company.certificate);
    await writeFile(key, company.key);
    const env = { ASR: "off", C2PA_CERTIFICATE_FILE: certificate, C2PA_KEY_FILE: key };
    const other = await startApp({ worker: true, enrichments: false, env });
    const bob = await createUser(other, "Bob");
    const id = await recordPost(bob, { seconds: 1 });
    const path = await download(bob, other, id);
    expect(await explain(bob, id)).toContain(copy.known_issuer);
    expect(await readCredentials(path, company.authority)).toMatchObject({ issuer: "Example Video", isTrusted: true });
    await other.stop();
  });

  test("has the time of a timestamp authority, and is signed without one where that fails", async () => {
    const authority = await startTimestampStandIn();
    const other = await startApp({ worker: true, enrichments: false, env: { ASR: "off", C2PA_TIMESTAMP_URL: authority.url } });
    const tim = await createUser(other, "Tim");
    const stamped = await download(tim, other, await recordPost(tim, { seconds: 1 }));
    await authority.close();
    const unstamped = await download(tim, other, await recordPost(tim, { seconds: 1 }));
    expect(await readCredentials(stamped)).toMatchObject({ ...RECORDED, timestamp: expect.any(String) });
    expect(await readCredentials(unstamped)).toMatchObject({ ...RECORDED, timestamp: null });
    await other.stop();
  });

  test("is there without a signature when the certificate has ended", async () => {
    const company = await makeCertificate({ notBefore: new Date("2025-01-01"), notAfter: new Date("2025-12-31") });
    const [certificate, key] = [join(directory, "ended.pem"), join(directory, "ended-key.pem")];
    await writeFile(certificate, company.certificate);
    await writeFile(key, company.key);
    const env = { ASR: "off", C2PA_CERTIFICATE_FILE: certificate, C2PA_KEY_FILE: key };
    const other = await startApp({ worker: true, enrichments: false, env });
    const eve = await createUser(other, "Eve");
    const id = await recordPost(eve, { seconds: 1 });
    const path = await download(eve, other, id);
    expect(await explain(eve, id)).toBe(authenticityCopy.types[1][1]);
    expect(await readCredentials(path)).toBeNull();
    expect((await ffprobe(path)).streams).toHaveLength(2);
    await other.stop();
  });
});
