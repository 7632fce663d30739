import type { AppContext } from "@aside/server/http/context.ts";
import { openSecret, sealSecret } from "@aside/server/webhooks/webhook-secret.ts";

const whereOf = (id: string) => ({ purpose: "webhook", owner: id }) as const;

export const sealFor = (context: AppContext, id: string, secret: string): Buffer => sealSecret(context, whereOf(id), secret);

type Secrets = { endpoint_id: string; secret: Buffer; previous_secret: Buffer | null; previous_until: Date | null };

/** The secrets that sign now, the newest first; empty when SECRET_KEY has changed since. */
export function secretsOf(context: AppContext, row: Secrets): string[] {
  const isRotating = row.previous_until !== null && row.previous_until > context.now();
  const sealed = isRotating && row.previous_secret ? [row.secret, row.previous_secret] : [row.secret];
  return sealed.flatMap((one) => openSecret(context, whereOf(row.endpoint_id), one) ?? []);
}
