import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCertificate } from "@aside/media/testkit/certificates.ts";
import { readConfig } from "./config.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "config-"));
});
afterAll(async () => await rm(directory, { recursive: true }));

async function stored(name: string, text: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}
const read = (certificate: string, key: string) =>
  readConfig({ DATA_DIR: directory, C2PA_CERTIFICATE_FILE: certificate, C2PA_KEY_FILE: key }).contentSigner;

test("a certificate and its key sign; without both the installation does", async () => {
  const { certificate, key } = await makeCertificate();
  expect(read(await stored("certificate.pem", certificate), await stored("key.pem", key))).toMatchObject({
    algorithm: "es256",
    isSelfMade: false,
  });
  expect(readConfig({ DATA_DIR: directory }).contentSigner).toBeNull();
});

test("one alone, a missing file and a key of another certificate stop the start with a sentence", async () => {
  const [{ certificate, key }, other] = [await makeCertificate(), await makeCertificate()];
  const [certificateFile, keyFile] = [await stored("certificate.pem", certificate), await stored("key.pem", key)];
  expect(() => read(certificateFile, "")).toThrow("C2PA_CERTIFICATE_FILE, C2PA_KEY_FILE: must be set together");
  expect(() => read("", keyFile)).toThrow("must be set together");
  expect(() => read(join(directory, "missing.pem"), keyFile)).toThrow("no such file");
  expect(() => read(certificateFile, directory)).toThrow("EISDIR");
  expect(() => read(certificateFile, certificateFile)).toThrow("the private key cannot be read");
  const otherKey = await stored("other.pem", other.key);
  expect(() => read(certificateFile, otherKey)).toThrow("the private key does not belong to the first certificate");
});
