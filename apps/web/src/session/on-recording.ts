export type RecordingStep = "started" | "recorded" | "uploaded" | "finished";

/** What happens to the recording of a post in this tab; the guard of a popup tells it to the page that opened it (OpenerGuard.tsx). */
export const onRecording = new Set<(step: RecordingStep, postId: string) => void>();

export function noteRecording(step: RecordingStep, postId: string): void {
  for (const listener of onRecording) listener(step, postId);
}
