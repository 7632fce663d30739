import { listSharedFiles, openSharedFile, type SharedFile } from "@aside/capture/upload/shared-files.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** `bytes`: null if it is not here any more. */
export type ShownFile = SharedFile & { bytes: number | null };

const QUERY_KEY = ["shared-files"];

/** What other apps shared with this one, the oldest first. It waits in this browser for any signed-in person. */
export function useSharedFiles() {
  return useQuery({ queryKey: QUERY_KEY, networkMode: "always", queryFn: readFiles });
}

export function useRefreshSharedFiles(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: QUERY_KEY }), [client]);
}

async function readFiles(): Promise<ShownFile[]> {
  const files = await listSharedFiles();
  return await Promise.all(files.map(async (file) => ({ ...file, bytes: (await openSharedFile(file))?.size ?? null })));
}
