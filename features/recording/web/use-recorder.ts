import { loadSavedBackground } from "@aside/capture/backgrounds/saved-choice.ts";
import { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import type { VoiceState } from "@aside/capture/sound/voice/voice-control.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { brand } from "@aside/brand/brand.ts";
import { type DraftContext, isLocalDraft } from "../local-drafts.ts";
import { readKeptLayout } from "./kept-layout.ts";
import { chunkTransport, uploadTransport } from "./queries.ts";

/** Empty for a guest. */
export const ownUserId = (): string => sessionStore.person()?.userId ?? "";

/** The Aside does not exist yet: the recording stays in the spool as a local draft. */
export type LocalGiven = { postId: string; limitSeconds: number; maxLines: number; draft: DraftContext };

/** As `useRecorder`, for a local draft. */
export const useLocalRecorder = (given: LocalGiven): Recorder | null =>
  useRecorder({ ...given, resumePath: NEW_PATH, mayStart: undefined });

const NEW_PATH = `/${brand.slug}/new`;

type Given = {
  postId: string;
  limitSeconds: number;
  maxLines: number;
  resumePath: string;
  mayStart: (() => Promise<boolean>) | undefined;
  draft?: DraftContext;
};

/** One recorder per post, prepared on mount and disposed on unmount. Null until `given` is known. */
export function useRecorder(given: Given | null): Recorder | null {
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  const { postId, limitSeconds, maxLines, resumePath } = given ?? {};
  const mayStart = useRef(given?.mayStart);
  mayStart.current = given?.mayStart;
  const draft = useRef(given?.draft);
  useEffect(() => {
    if (!postId || !limitSeconds || !maxLines || !resumePath) return;
    const made = new Recorder({
      postId,
      limitSeconds,
      maxLines,
      transport: isLocalDraft(postId) ? null : uploadTransport(),
      chunkTransport: isLocalDraft(postId) ? null : chunkTransport,
      context: { resumePath, userId: ownUserId(), ...(isLocalDraft(postId) ? { draftId: postId, ...draft.current } : {}) },
      mayStart: async () => (await mayStart.current?.()) ?? true,
    });
    setRecorder(made);
    // Set the saved background before the camera starts, so that the room behind the person never shows.
    void loadSavedBackground()
      .then(async (background) => await made.setBackground(background))
      .then(async () => await made.prepare({ layout: readKeptLayout() }));
    const onTurn = () => void made.turn();
    screen.orientation?.addEventListener("change", onTurn);
    return () => {
      screen.orientation?.removeEventListener("change", onTurn);
      made.dispose();
    };
  }, [postId, limitSeconds, maxLines, resumePath]);
  return recorder;
}

export function useRecorderState(recorder: Recorder): RecorderState {
  return useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
}

export function useVoice({ voice }: Recorder): VoiceState {
  return useSyncExternalStore(voice.subscribe, voice.getSnapshot);
}

/** The microphone's level, ten times per second; with more updates the meter flickers. */
export function useLevel(recorder: Recorder): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLevel(recorder.readLevel()), 100);
    return () => clearInterval(timer);
  }, [recorder]);
  return level;
}
