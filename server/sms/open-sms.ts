import { createHttpSms } from "./http-sms.ts";
import { createLocalOutbox } from "./local-outbox.ts";
import type { SmsSender } from "./port.ts";

export function openSms(options: { url?: string | undefined; apiKey?: string | undefined; from: string; dataDir: string }): SmsSender {
  if (!options.url) return createLocalOutbox(options);
  return createHttpSms({ url: options.url, apiKey: options.apiKey, from: options.from });
}
