import type { GetTranscriptReply, transcriptsOf } from "./api/transcripts.ts";
import type { asidesOf, GetPostReply } from "./api/videos.ts";
import { AsideError } from "./errors.ts";
import { pause } from "./pause.ts";

export type WaitOptions = {
  signal?: AbortSignal;
  /** Of the whole wait. Default: 30 minutes. */
  timeoutMs?: number;
  /** Between two questions. Default: 2 seconds. */
  intervalMs?: number;
};

export type Waited = { playable: GetPostReply; transcript: GetTranscriptReply };

type Api = { asides: ReturnType<typeof asidesOf>; transcripts: ReturnType<typeof transcriptsOf> };

const TIMEOUT_MS = 30 * 60_000;
const INTERVAL_MS = 2000;

export async function waitUntil<Until extends keyof Waited>(
  api: Api,
  postId: string,
  until: Until,
  { signal, timeoutMs = TIMEOUT_MS, intervalMs = INTERVAL_MS }: WaitOptions,
): Promise<Waited[Until]> {
  const end = Date.now() + timeoutMs;
  const ask = async <Reply>(read: () => Promise<Reply>, isThere: (reply: Reply) => boolean): Promise<Reply> => {
    for (;;) {
      const reply = await read();
      if (isThere(reply)) return reply;
      if (Date.now() + intervalMs > end) throw new AsideError({ code: "wait_timeout", message: `${postId} is not ${until} yet.` });
      await pause(intervalMs, signal);
    }
  };
  const post = await ask(async () => await api.asides.getPost(postId, { signal }), isPlayable);
  if (until === "playable") return post as Waited[Until];
  const transcript = await ask(async () => await api.transcripts.getTranscript(postId, {}, { signal }), isFinal);
  return transcript as Waited[Until];
}

function isPlayable({ media }: GetPostReply): boolean {
  if (media.state === "failed") throw new AsideError({ code: "conversion_failed", message: "The file cannot be converted." });
  return media.state === "complete";
}

/** Also when nobody speaks, and when it was removed because it was too inaccurate. */
const isFinal = ({ state, engine }: GetTranscriptReply): boolean =>
  state === "final" || state === "removed" || (state === "none" && engine !== null);
