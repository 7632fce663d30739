import {
  claimSharedFile,
  listSharedFiles,
  onShared,
  openSharedFile,
  type RefusedFile,
  type SharedFile,
  takeRefused,
} from "@aside/capture/upload/shared-files.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";

/** `bytes`: null if it is not here any more. `isOwned`: false if nobody was signed in when it was shared. */
export type ShownFile = SharedFile & { bytes: number | null; isOwned: boolean };

const QUERY_KEY = ["shared-files"];
/** The system opens the page right after sharing, so a file this new belongs to the person who is signed in. */
const JUST_NOW_MS = 60_000;

/** What the person shared from other apps, and what was shared while nobody was signed in; the oldest first. Read again at each share. */
export function useSharedFiles(userId: string) {
  const refresh = useRefreshSharedFiles();
  useEffect(() => onShared(refresh), [refresh]);
  return useQuery({ queryKey: [...QUERY_KEY, userId], networkMode: "always", queryFn: async () => await readFiles(userId) });
}

export function useRefreshSharedFiles(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: QUERY_KEY }), [client]);
}

/** What was refused of the last share, until it is dismissed or the next share comes. */
export function useRefusedFiles(): [RefusedFile[], dismiss: () => void] {
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  useEffect(() => {
    const take = async (isNext: boolean) => {
      const taken = await takeRefused();
      if (isNext || taken.length > 0) setRefused(taken);
    };
    void take(false).catch(() => undefined);
    return onShared(() => void take(true).catch(() => undefined));
  }, []);
  return [refused, () => setRefused([])];
}

async function readFiles(userId: string): Promise<ShownFile[]> {
  const files = await listSharedFiles(userId);
  return await Promise.all(
    files.map(async (file) => {
      const isNew = Date.now() - Date.parse(file.sharedAt) < JUST_NOW_MS;
      if (!file.isOwned && isNew) await claimSharedFile(file.id, userId);
      return { ...file, isOwned: file.isOwned || isNew, bytes: (await openSharedFile(file))?.size ?? null };
    }),
  );
}
