import type { Readable } from "node:stream";
import { notFound } from "@aside/contract/errors.ts";
import { isKeyedHash, keyedHash } from "@aside/server/auth/keyed-hash.ts";
import type { Config } from "@aside/server/config/config.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import { avatarCallback as endpoint } from "../contract.ts";
import { followPersona, followVideo } from "./jobs.ts";

type Kind = "persona" | "video";
const TOKEN = /^(persona|video)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const PURPOSE = "avatar-callback";

/** The address that a provider calls about one persona or video. */
export function callbackUrl({ publicUrl, secretKey }: Config, engine: string, kind: Kind, id: string): string {
  const what = `${kind}-${id}`;
  return `${publicUrl}/v1/avatar/callback/${engine}/${what}.${keyedHash(secretKey, PURPOSE, what)}`;
}

function readToken(secretKey: string, token: string): { kind: Kind; id: string } | null {
  const [, kind, id = "", given = ""] = TOKEN.exec(token) ?? [];
  if (kind !== "persona" && kind !== "video") return null;
  return isKeyedHash(secretKey, PURPOSE, `${kind}-${id}`, given) ? { kind, id } : null;
}

/** Whatever it says, the provider is asked. Calls about what is finished, or gone, have no effect. */
export const avatarCallback: Handler<typeof endpoint> = async ({ params, context, request }) => {
  await readLimited(request.body as Readable, endpoint.rawBody?.maxBytes ?? 0);
  const about = readToken(context.config.secretKey, params.token);
  if (!about || context.ai.avatar?.engine !== params.provider) throw notFound();
  if (about.kind === "persona") await context.jobs.enqueue(context.db, followPersona, { persona_id: about.id }, { singletonKey: about.id });
  else await context.jobs.enqueue(context.db, followVideo, { video_id: about.id }, { singletonKey: about.id });
  return { success: true as const };
};
