import type { SmsSender } from "./port.ts";

const TIMEOUT_MS = 15_000;

/** `POST {to, from, text}` as JSON with a bearer key; any 2xx means accepted. The carrier's error message is not repeated. */
export function createHttpSms(options: { url: string; apiKey: string | undefined; from: string }): SmsSender {
  return {
    async send(message) {
      const response = await fetch(options.url, {
        method: "POST",
        headers: { "content-type": "application/json", ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}) },
        body: JSON.stringify({ to: message.to, from: options.from, text: message.text }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the carrier did not accept the text message: ${response.status}`);
    },
  };
}
