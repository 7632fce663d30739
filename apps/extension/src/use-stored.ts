import { useEffect, useState } from "react";
import { IDLE, type MailSiteName, type RecordingState } from "./messages.ts";
import { type Connection, readLocal, readRecording, readSession } from "./storage.ts";

/** Reads again after each change of the extension's storage. Undefined until it is read. */
function useStored<Value>(read: () => Promise<Value>, key: string): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    const update = () => void read().then(setValue);
    const onChanged = (changes: Record<string, unknown>) => key in changes && update();
    update();
    chrome.storage.onChanged.addListener(onChanged);
    return () => chrome.storage.onChanged.removeListener(onChanged);
    // `read` is one function per key.
  }, [key]); // eslint-disable-line
  return value;
}

export const useConnection = (): Connection | null | undefined => useStored(async () => await readLocal("connection"), "connection");
export const useRecording = (): RecordingState => useStored(readRecording, "recording") ?? IDLE;
export const useUnviewed = (): number => useStored(async () => await readLocal("unviewed"), "unviewed") ?? 0;
export const useConnectProblem = (): string | null => useStored(async () => await readSession("connectProblem"), "connectProblem") ?? null;
export const useMailSites = (): MailSiteName[] | undefined => useStored(async () => (await readLocal("mailSites")) ?? [], "mailSites");
export const useChangedSites = (): MailSiteName[] => useStored(async () => await readSession("changedSites"), "changedSites") ?? [];
