import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCertificate } from "../testkit/certificates.ts";
import { ffmpeg, makeDirectory, testPicture } from "../testkit/media-fixtures.ts";
import { startTimestampStandIn } from "../testkit/timestamp-stand-in.ts";
import { readCredentials } from "./read-credentials.ts";
import { readSigner } from "./signer.ts";
import { signVideo } from "./sign-video.ts";

let directory: Awaited<ReturnType<typeof makeDirectory>>;
let request: Omit<Parameters<typeof signVideo>[0], "outputPath">;
beforeAll(async () => {
  directory = await makeDirectory();
  const inputPath = directory.path("plain.mp4");
  await ffmpeg(...testPicture("320x180", 1), "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", inputPath);
  const { certificate, key } = await makeCertificate();
  request = {
    inputPath,
    origins: ["camera"],
    generator: { name: "Aside", version: "0.1.0" },
    signer: readSigner(certificate, key),
    now: new Date(),
  };
});
afterAll(async () => await directory[Symbol.asyncDispose]());

test("a timestamp authority confirms when a video was signed", async () => {
  const authority = await startTimestampStandIn();
  const outputPath = directory.path("stamped.mp4");
  await signVideo({ ...request, outputPath, timestamp: { url: authority.url, timeoutMs: 10_000 } });
  await authority.close();
  expect(authority.requests).toHaveLength(1);
  expect(await readCredentials(outputPath)).toMatchObject({ isValid: true, timestamp: expect.stringMatching(/^20\d\d-/) });
});

test.each([
  ["fails", { fails: true }, 10_000, "503"],
  ["does not answer", { hangs: true }, 200, "not done within"],
])("nothing is signed where the authority %s", async (_, options, timeoutMs, problem) => {
  const authority = await startTimestampStandIn(options);
  const outputPath = directory.path("unstamped.mp4");
  await expect(signVideo({ ...request, outputPath, timestamp: { url: authority.url, timeoutMs } })).rejects.toThrow(problem);
  await authority.close();
});

test("without an authority nobody confirms the time", async () => {
  const outputPath = directory.path("plain-signed.mp4");
  await signVideo({ ...request, outputPath });
  expect(await readCredentials(outputPath)).toMatchObject({ isValid: true, timestamp: null });
});
