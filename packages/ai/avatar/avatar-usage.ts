import type { AvatarServer } from "./avatar-client.ts";
import type { AvatarProvider, NewAvatarVideo } from "./port.ts";

/** About 150 English words a minute. */
const CHARACTERS_PER_SECOND = 15;

/** Reports a video that the service accepted: it must be paid for, also if no one ever fetches it. */
export function reportVideo(engine: AvatarProvider["engine"], server: AvatarServer, request: NewAvatarVideo): void {
  const seconds = request.soundSeconds ?? request.text.length / CHARACTERS_PER_SECOND;
  request.onUsage?.({
    kind: "avatar",
    engine,
    inputTokens: 0,
    outputTokens: 0,
    seconds,
    characters: request.soundUrl === undefined ? request.text.length : 0,
    costMicros: Math.round((seconds / 60) * (server.microsPerMinute ?? 0)),
  });
}
