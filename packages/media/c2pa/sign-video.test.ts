import { copyFile, readFile, stat, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listBoxes } from "../mp4/mp4-boxes.ts";
import { readFrameRate } from "../mp4/read-frame-rate.ts";
import { makeCertificate } from "../testkit/certificates.ts";
import { ffmpeg, ffprobe, frameTimes, makeDirectory, testPicture, testTone } from "../testkit/media-fixtures.ts";
import { verifyIndependently } from "../testkit/second-verifier.ts";
import { readCredentials } from "./read-credentials.ts";
import { createSelfMadeSigner } from "./self-made-signer.ts";
import { readSigner, type Signer } from "./signer.ts";
import { signVideo, type VideoOrigin } from "./sign-video.ts";

const NOW = new Date("2026-11-29T12:00:00.000Z");
const GENERATOR = { name: "Aside", version: "0.1.0" };
/** As `muxTracks` writes them. */
const PLAIN = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-movflags", "+faststart"];
const FRAGMENTED = [...PLAIN.slice(0, -1), "+frag_keyframe+empty_moov+default_base_moof"];

let directory: Awaited<ReturnType<typeof makeDirectory>>;
let selfMade: Signer;
let plain: string;
beforeAll(async () => {
  directory = await makeDirectory();
  selfMade = await createSelfMadeSigner("video.example.com", { authority: Buffer.alloc(32, 1), signer: Buffer.alloc(32, 2) });
  plain = directory.path("plain.mp4");
  await ffmpeg(...testPicture("320x180", 2), ...testTone(2), ...PLAIN, plain);
});
afterAll(async () => await directory[Symbol.asyncDispose]());

let made = 0;
async function sign(given: Partial<Parameters<typeof signVideo>[0]> = {}): Promise<string> {
  made += 1;
  const outputPath = directory.path(`signed-${made}.mp4`);
  await signVideo({ inputPath: plain, outputPath, origins: ["camera"], generator: GENERATOR, signer: selfMade, now: NOW, ...given });
  return outputPath;
}

async function changed(path: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = `${path}.changed.mp4`;
  await writeFile(copy, change(await readFile(path)));
  return copy;
}

const actionsOf = async (path: string) => (await readCredentials(path))?.actions.map(({ action }) => action);

describe("what is stated", () => {
  test.each<[string, VideoOrigin[], string]>([
    ["a camera recording", ["camera"], "digitalCapture"],
    ["a screen recording", ["screen"], "screenCapture"],
    ["a replaced background", ["replaced-background"], "composite"],
    ["an avatar", ["avatar"], "trainedAlgorithmicMedia"],
    ["camera and screen", ["camera", "screen"], "composite"],
    ["a recording joined with an upload", ["camera", "uploaded-file"], "composite"],
    ["a recording joined with an avatar", ["camera", "avatar"], "compositeSynthetic"],
  ])("%s is created with its digital source type", async (_, origins, digitalSourceType) => {
    const credentials = await readCredentials(await sign({ origins, title: "Hello" }));
    expect(credentials).toEqual({
      title: "Hello",
      generator: "Aside 0.1.0",
      actions: [{ action: "c2pa.created", description: null, when: NOW.toISOString() }],
      digitalSourceType,
      issuer: "video.example.com",
      timestamp: null,
      isValid: true,
      isTrusted: false,
      problems: [],
      hasSignedParent: false,
    });
  });

  test("each edit follows in its order", async () => {
    const credentials = await readCredentials(await sign({ edits: ["Parts were cut out.", "Areas were blurred."] }));
    expect(credentials?.actions).toMatchObject([
      { action: "c2pa.created" },
      { action: "c2pa.edited", description: "Parts were cut out." },
      { action: "c2pa.edited", description: "Areas were blurred." },
    ]);
  });

  test("an upload is opened and published, and nothing is said about its origin", async () => {
    const path = await sign({ origins: ["uploaded-file"] });
    expect(await actionsOf(path)).toEqual(["c2pa.opened", "c2pa.published"]);
    expect(await readCredentials(path)).toMatchObject({ digitalSourceType: null, isValid: true, hasSignedParent: false });
    expect(await verifyIndependently(path)).toEqual({ isValid: true, failures: [] });
  });

  test("a file that is signed already keeps its credentials, and is opened instead of created", async () => {
    const path = await sign({ inputPath: await sign({ origins: ["avatar"] }), origins: ["camera"] });
    expect(await actionsOf(path)).toEqual(["c2pa.opened", "c2pa.published"]);
    expect(await readCredentials(path)).toMatchObject({ digitalSourceType: null, isValid: true, hasSignedParent: true });
    // The earlier credentials are inside, with what they say.
    expect((await readFile(path)).includes("digitalsourcetype/trainedAlgorithmicMedia")).toBe(true);
  });

  test("a file without credentials has none", async () => {
    expect(await readCredentials(plain)).toBeNull();
    expect(await verifyIndependently(plain)).toBeNull();
  });
});

describe("the file", () => {
  test("still plays with the same frames and sound, and starts fast", async () => {
    const path = await sign();
    const [before, after] = [await ffprobe(plain), await ffprobe(path)];
    expect(after.streams.map(({ codec_name }) => codec_name)).toEqual(["h264", "aac"]);
    expect(after.duration).toBe(before.duration);
    expect(await frameTimes(path)).toEqual(await frameTimes(plain));
    expect(await readFrameRate(path)).toBe(30);
    const boxes = listBoxes(await readFile(path)).map(({ type }) => type);
    expect(boxes.filter((type) => type !== "free")).toEqual(["ftyp", "uuid", "moov", "mdat"]);
    expect((await stat(path)).size - (await stat(plain)).size).toBeLessThan(30_000);
  });

  test("a fragmented MP4 is signed as a whole too", async () => {
    const inputPath = directory.path("fragmented.mp4");
    await ffmpeg(...testPicture("320x180", 2), ...testTone(2), ...FRAGMENTED, inputPath);
    const path = await sign({ inputPath });
    expect(await readCredentials(path)).toMatchObject({ isValid: true, problems: [] });
    expect(await frameTimes(path)).toEqual(await frameTimes(inputPath));
  });

  test("sound alone is signed too", async () => {
    const inputPath = directory.path("sound.mp4");
    await ffmpeg(...testTone(2), "-c:a", "aac", "-movflags", "+faststart", inputPath);
    const path = await sign({ inputPath });
    expect(await readCredentials(path)).toMatchObject({ isValid: true, digitalSourceType: "digitalCapture" });
  });
});

describe("changes", () => {
  test("one flipped bit in the pictures is found by both verifiers", async () => {
    const path = await changed(await sign(), (bytes) => {
      const data = listBoxes(bytes).find(({ type }) => type === "mdat");
      const at = ((data?.body ?? 0) + (data?.end ?? 0)) >> 1;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    });
    expect(await readCredentials(path)).toMatchObject({ isValid: false, problems: ["assertion.bmffHash.mismatch"] });
    expect(await verifyIndependently(path)).toEqual({ isValid: false, failures: ["assertion.bmffHash.mismatch"] });
  });

  test("an unchanged file passes both verifiers", async () => {
    const path = await sign();
    expect(await readCredentials(path)).toMatchObject({ isValid: true, problems: [] });
    expect(await verifyIndependently(path)).toEqual({ isValid: true, failures: [] });
  });

  test("a statement that is changed is found by both verifiers", async () => {
    const path = await changed(await sign({ origins: ["avatar"] }), (bytes) => {
      const claimed = "digitalsourcetype/trainedAlgorithmicMedia";
      bytes.write("digitalsourcetype/trainedAlgorithmicMedix", bytes.indexOf(claimed), "latin1");
      return bytes;
    });
    expect(await readCredentials(path)).toMatchObject({ isValid: false, problems: ["assertion.hashedURI.mismatch"] });
    expect(await verifyIndependently(path)).toMatchObject({ isValid: false, failures: ["assertion.hashedURI.mismatch"] });
  });

  test("a video that was trimmed has no credentials, and those of the whole video do not fit it", async () => {
    const path = await sign();
    const trimmed = directory.path("trimmed.mp4");
    await ffmpeg("-i", path, "-t", "1", "-c", "copy", "-movflags", "+faststart", trimmed);
    expect(await readCredentials(trimmed)).toBeNull();
    const whole = await readFile(path);
    const [box] = listBoxes(whole).filter(({ type }) => type === "uuid");
    const pretended = await changed(trimmed, (bytes) => {
      const start = listBoxes(bytes)[0]?.end ?? 0;
      return Buffer.concat([bytes.subarray(0, start), whole.subarray(box?.start, box?.end), bytes.subarray(start)]);
    });
    expect(await readCredentials(pretended)).toMatchObject({ isValid: false, problems: ["assertion.bmffHash.mismatch"] });
    expect(await verifyIndependently(pretended)).toMatchObject({ isValid: false, failures: ["assertion.bmffHash.mismatch"] });
  });

  test("a file that is cut off is found", async () => {
    const path = await changed(await sign(), (bytes) => bytes.subarray(0, bytes.length - 5000));
    expect(await readCredentials(path)).toMatchObject({ isValid: false, problems: ["assertion.bmffHash.mismatch"] });
  });
});

describe("signers", () => {
  test.each(["P-256", "P-384"] as const)(
    "a company's own key (%s) is trusted by who trusts its authority, and by nobody else",
    async (curve) => {
      const company = await makeCertificate({ curve });
      const path = await sign({ signer: readSigner(company.certificate, company.key) });
      expect(await readCredentials(path)).toMatchObject({ issuer: "Example Video", isValid: true, isTrusted: false });
      expect(await readCredentials(path, company.authority)).toMatchObject({ isValid: true, isTrusted: true });
      const other = await makeCertificate();
      expect(await readCredentials(path, other.authority)).toMatchObject({ isValid: true, isTrusted: false });
      expect(await verifyIndependently(path)).toEqual({ isValid: true, failures: [] });
    },
  );

  test("a certificate that has ended, or begins later, signs nothing", async () => {
    const ended = await makeCertificate({ notBefore: new Date("2025-01-01"), notAfter: new Date("2025-12-31") });
    const later = await makeCertificate({ notBefore: new Date("2027-01-01"), notAfter: new Date("2027-12-31") });
    await expect(sign({ signer: readSigner(ended.certificate, ended.key) })).rejects.toThrow("the certificate ended on Dec 31");
    await expect(sign({ signer: readSigner(later.certificate, later.key) })).rejects.toThrow("not valid yet");
  });

  test("a signer whose key is another one's signs nothing, and leaves no file", async () => {
    const [one, other] = [await makeCertificate(), await makeCertificate()];
    const signer = { ...readSigner(one.certificate, one.key), privateKey: readSigner(other.certificate, other.key).privateKey };
    const outputPath = directory.path("wrong-key.mp4");
    await expect(sign({ signer, outputPath })).rejects.toThrow("the private key does not belong to the certificate");
    await expect(stat(outputPath)).rejects.toThrow("ENOENT");
  });
});

describe("inputs", () => {
  test("a missing, empty or other file cannot be signed or read", async () => {
    await writeFile(directory.path("empty.mp4"), "");
    await writeFile(directory.path("text.mp4"), "This is no video, whatever its name says.");
    for (const name of ["missing.mp4", "empty.mp4", "text.mp4"]) {
      await expect(sign({ inputPath: directory.path(name) })).rejects.toThrow("the video could not be signed");
      await expect(readCredentials(directory.path(name))).rejects.toThrow("the credentials could not be read");
    }
  });

  test("credentials elsewhere are not fetched", async () => {
    // A manifest is at the address that the file's XMP names. The box is XMP's (ISO 16684-1).
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="http://127.0.0.1:9/manifest.c2pa"/></rdf:RDF></x:xmpmeta>`;
    const body = Buffer.concat([Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), Buffer.from(xmp)]);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write("uuid", 4, "latin1");
    const path = directory.path("remote.mp4");
    await writeFile(path, Buffer.concat([await readFile(plain), head, body]));
    await expect(readCredentials(path)).rejects.toThrow(/remote|fetch/i);
  });

  test("an aborted signal stops it before it starts", async () => {
    await expect(sign({ signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  });

  test("several videos are signed at once", async () => {
    const paths = await Promise.all(Array.from({ length: 8 }, async () => await sign()));
    for (const path of paths) expect(await readCredentials(path)).toMatchObject({ isValid: true });
  });

  test("a copy of a signed file is still valid", async () => {
    const copy = directory.path("copy.mp4");
    await copyFile(await sign(), copy);
    expect(await readCredentials(copy)).toMatchObject({ isValid: true });
  });
});
