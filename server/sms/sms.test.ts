import { createServer, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHttpSms } from "./http-sms.ts";
import { createLocalOutbox } from "./local-outbox.ts";

describe("a carrier over HTTP", () => {
  let server: Server;
  let url: string;
  let status = 200;
  let got: { headers: Record<string, unknown>; body: string }[] = [];
  beforeEach(async () => {
    got = [];
    status = 200;
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        got.push({ headers: request.headers, body });
        response.writeHead(status, { location: "http://127.0.0.1:1/" }).end("secret words of the carrier");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}/send`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  test("gets number, sender and text as JSON, with the key", async () => {
    await createHttpSms({ url, apiKey: "key", from: "Aside" }).send({ to: "+14155550123", text: "123456 is your code" });
    expect(got[0]?.headers).toMatchObject({ authorization: "Bearer key", "content-type": "application/json" });
    expect(JSON.parse(got[0]?.body ?? "")).toEqual({ to: "+14155550123", from: "Aside", text: "123456 is your code" });
  });

  test.each([400, 401, 500, 302])("that replies with %d has not accepted the message, and its reply is not repeated", async (answer) => {
    status = answer;
    const sent = createHttpSms({ url, apiKey: undefined, from: "" }).send({ to: "+14155550123", text: "x" });
    await expect(sent).rejects.toThrow(/^(?!.*secret words)/);
    expect(got).toHaveLength(1);
    expect(got[0]?.headers).not.toHaveProperty("authorization");
  });

  test("that is unavailable has not accepted the message", async () => {
    const sms = createHttpSms({ url: "http://127.0.0.1:1/", apiKey: undefined, from: "" });
    await expect(sms.send({ to: "+14155550123", text: "x" })).rejects.toThrow(/fetch failed/);
  });
});

test("the local outbox keeps messages by number, the newest first", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "aside-sms-"));
  const outbox = createLocalOutbox({ dataDir });
  expect(await outbox.list()).toEqual([]);
  for (const text of ["one", "two"]) await outbox.send({ to: "+14155550123", text });
  await outbox.send({ to: "+14155550199", text: "other" });
  expect((await createLocalOutbox({ dataDir }).list("+14155550123")).map((sms) => sms.text)).toEqual(["two", "one"]);
  rmSync(dataDir, { recursive: true, force: true });
});
