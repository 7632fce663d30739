import { createLimit } from "@aside/core/messages/contract.ts";
import type { ChunkTransport, UploadTransport } from "@aside/capture/recorder/port.ts";
import { isLevelOn } from "@aside/capture/sound/voice/remembered-voice.ts";
import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useQuery } from "@tanstack/react-query";
import { uploadFile } from "../contract.ts";
import { asText, chunkTransportOf, uploadTransportOf } from "../transport.ts";
import { tellOwnAside } from "../own-aside.ts";
import { readStudioUses } from "./studio-uses.ts";

/** Sends the recorder's parts to our server. `file`: set if the parts come from a pre-recorded file that the browser converted. */
export function uploadTransport(file?: { name: string; size: number }): UploadTransport {
  const origin = () => (file ? { is_file_upload: true, filename: file.name, source_bytes: file.size } : readStudioUses());
  return uploadTransportOf(api, origin, tellOwnAside);
}

export const chunkTransport: ChunkTransport = chunkTransportOf(api, () => {
  const { has_custom_background, uses_teleprompter } = readStudioUses();
  return {
    has_custom_background: asText(has_custom_background),
    uses_teleprompter: asText(uses_teleprompter),
    is_leveled: asText(isLevelOn(localStorage)),
  };
});

export async function sendFile(given: {
  postId: string;
  file: File;
  isLeveled: boolean;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}): Promise<void> {
  const query = {
    post_id: given.postId,
    client_upload_id: crypto.randomUUID(),
    filename: given.file.name,
    is_leveled: asText(given.isLeveled),
  };
  await api.upload(uploadFile, { query, body: given.file, onProgress: given.onProgress, signal: given.signal });
}

/** The signed-in person's limits. Guests have none, so the query is disabled for them. */
export function useRecordingLimits() {
  return useQuery({
    queryKey: ["create-limit"],
    queryFn: async () => await api.call(createLimit, { query: {} }),
    staleTime: 60_000,
    enabled: sessionStore.person() !== null,
  });
}
