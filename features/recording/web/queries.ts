import type { EndpointCall, EndpointOutput, EndpointSpec } from "@aside/contract/endpoint.ts";
import { createLimit } from "@aside/core/messages/contract.ts";
import { type ChunkTransport, PartMissingError, PermanentUploadError, type UploadTransport } from "@aside/capture/recorder/port.ts";
import { isLevelOn } from "@aside/capture/sound/voice/remembered-voice.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useQuery } from "@tanstack/react-query";
import {
  abortUpload,
  acknowledgeParts,
  combineChunks,
  completeUpload,
  initiateUpload,
  uploadChunk,
  uploadFile,
  uploadUrls,
} from "../contract.ts";
import { readStudioUses } from "./studio-uses.ts";

/** Statuses after which a retry may succeed; all others are final. 403: the upload continues after the person signs in again. */
const PASSING = new Set([403, 408, 425, 429]);

async function persistently<E extends EndpointSpec>(endpoint: E, input: EndpointCall<E>): Promise<EndpointOutput<E>> {
  try {
    return await api.call(endpoint, input);
  } catch (error) {
    throw toUploadError(error);
  }
}

function toUploadError(error: unknown): unknown {
  if (error instanceof ApiError && error.code === "part_missing") return new PartMissingError(error.message);
  const isFinal = error instanceof ApiError && error.status < 500 && !PASSING.has(error.status);
  return isFinal ? new PermanentUploadError(error.message, error.status) : error;
}

/** Sends the recorder's parts to our server. `file`: set if the parts come from a pre-recorded file that the browser converted. */
export function uploadTransport(file?: { name: string; size: number }): UploadTransport {
  const origin = () => (file ? { is_file_upload: true, filename: file.name, source_bytes: file.size } : readStudioUses());
  return {
    initiate: async (body) => await persistently(initiateUpload, { body: { ...body, ...origin() } }),
    urls: async (body) => await persistently(uploadUrls, { body }),
    acknowledge: async (body) => await persistently(acknowledgeParts, { body }),
    complete: async (body) => await persistently(completeUpload, { body }),
    abort: async (body) => void (await persistently(abortUpload, { body })),
  };
}

const asText = (value: boolean): "true" | "false" => (value ? "true" : "false");

export const chunkTransport: ChunkTransport = {
  uploadChunk: async ({ bytes, has_modified_background, is_screen, ...chunk }) => {
    const { has_custom_background, uses_teleprompter } = readStudioUses();
    const traits = {
      has_modified_background: asText(has_modified_background),
      is_screen: asText(is_screen),
      has_custom_background: asText(has_custom_background),
      uses_teleprompter: asText(uses_teleprompter),
      is_leveled: asText(isLevelOn(localStorage)),
    };
    try {
      return await api.upload(uploadChunk, { query: { ...chunk, ...traits }, body: bytes });
    } catch (error) {
      throw toUploadError(error);
    }
  },
  combine: async (body) => void (await persistently(combineChunks, { body })),
  abort: async (body) => void (await persistently(abortUpload, { body })),
};

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
