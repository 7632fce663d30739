import type { UploadTransport } from "@aside/capture/recorder/port.ts";
import { chunkTransportOf, uploadTransportOf } from "@aside/features/recording/transport.ts";
import { callerOf } from "@aside/web-client/token-caller.ts";
import { ask } from "../messages.ts";

/** An offscreen document cannot read the extension's storage: the service worker has the tokens. */
const askAccess = async (stale: string | null) => await ask("worker", "access", { stale });

export const api = callerOf(askAccess);
export const chunkTransport = chunkTransportOf(api);

const relative = uploadTransportOf(api);
export const transport: UploadTransport = {
  ...relative,
  // Addresses of our own server name no host.
  urls: async (wanted) => {
    const [access, reply] = [await askAccess(null), await relative.urls(wanted)];
    return { ...reply, parts: reply.parts.map((part) => ({ ...part, url: new URL(part.url, access?.server).href })) };
  },
};
