import { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import { readReply } from "@aside/server/http/replies/read-reply.ts";

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 4 * 1024 * 1024;

type Part = { mimeType?: string | undefined; body?: { data?: string | undefined } | undefined; parts?: Part[] | undefined };
const part: z.ZodType<Part> = z.lazy(() =>
  z.object({
    mimeType: z.string().optional(),
    body: z.object({ data: z.string().optional() }).optional(),
    parts: z.array(part).optional(),
  }),
);
const message = z.object({ payload: part.optional() });

export type Opened = { messageId: string; userToken: string; messageToken: string };

/** The texts of the message that is open, which Gmail shows us only now. Nothing of it is kept. Null: Gmail does not answer. */
export async function readMessage({ config, log }: AppContext, { messageId, userToken, messageToken }: Opened): Promise<string | null> {
  const url = `${config.GMAIL_API_URL.replace(/\/$/, "")}/gmail/v1/users/me/messages/${encodeURIComponent(messageId)}?format=full`;
  try {
    const reply = await fetch(url, {
      headers: { authorization: `Bearer ${userToken}`, "x-goog-gmail-access-token": messageToken },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`Gmail answered with status ${reply.status}`);
    const { payload } = message.parse(JSON.parse(await readReply(reply, MAX_BYTES)));
    return payload ? textsOf(payload).join("\n") : "";
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "failed to read the message that is open in Gmail");
    return null;
  }
}

function textsOf({ mimeType, body, parts = [] }: Part): string[] {
  const own = mimeType?.startsWith("text/") && body?.data ? [Buffer.from(body.data, "base64url").toString("utf8")] : [];
  return [...own, ...parts.flatMap(textsOf)];
}
