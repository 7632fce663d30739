import type { Readable } from "node:stream";
import type { Handler } from "@aside/server/http/context.ts";
import type { relaySocial as endpoint } from "../../social-contract.ts";
import { redirectTo } from "./redirects.ts";

const MAX_BYTES = 16_384;
/** The provider's response parameters. Nothing else is forwarded. */
const KNOWN = ["code", "state", "iss", "error", "error_description", "user"];

/** Browsers do not send Lax cookies with another site's POST, but do with the GET that follows. */
export const relaySocial: Handler<typeof endpoint> = async ({ params, body, context }) => {
  const given = new URLSearchParams(await readText(body as unknown as Readable));
  const passed = new URLSearchParams();
  for (const name of KNOWN) {
    const value = given.get(name);
    if (value !== null) passed.set(name, value);
  }
  return redirectTo(context, `/v1/auth/${params.provider}/callback?${passed}`);
};

async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size <= MAX_BYTES) chunks.push(chunk as Buffer);
  }
  return size <= MAX_BYTES ? Buffer.concat(chunks).toString("utf8") : "";
}
