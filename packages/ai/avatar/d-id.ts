import { z } from "zod";
import { AvatarClient, type AvatarServer } from "./avatar-client.ts";
import { reportVideo } from "./avatar-usage.ts";
import type { AvatarProvider, AvatarState, AvatarVideoState, NewAvatar, NewAvatarVideo } from "./port.ts";
import { GONE, resultUrl, serviceId } from "./service-values.ts";
import { AiError } from "../port.ts";

const CONSENT_SECONDS = 30 * 60;
/** Checking a consent takes a minute or two; a caller that gets `unavailable` after this may call again. */
const CONSENT_WAIT_MS = 3 * 60_000;
const CONSENT_PAUSE_MS = 5_000;

/** The languages of POST /consents, by their BCP 47 codes. */
const LANGUAGES: Record<string, string> = {
  nl: "dutch",
  tr: "turkish",
  sv: "swedish",
  id: "indonesian",
  fil: "filipino",
  cs: "czech",
  ro: "romanian",
  da: "danish",
  ms: "malay",
  sk: "slovak",
  hr: "croatian",
  en: "english",
  pl: "polish",
  de: "german",
  es: "spanish",
  fr: "french",
  it: "italian",
  pt: "portuguese",
};

const created = z.object({ id: serviceId });
const failure = z.object({ kind: z.string().nullish(), description: z.string().nullish() }).nullish();
const consentText = z.object({ id: serviceId, text: z.string().min(1).max(2_000) });
const consent = z.object({ status: z.string(), video_url: z.string().nullish(), error: failure });
const avatar = z.object({ status: z.string(), error: failure });
const scene = z.object({
  status: z.string(),
  result_url: resultUrl.nullish(),
  error: failure,
});

/**
 * D-ID's V3 instant avatars and their scenes (docs.d-id.com/docs/v3-instant-avatar-quickstart; schemas:
 * docs.d-id.com/reference/create-express-avatar and the pages beside it). The key is sent as Basic authentication unchanged, as D-ID hands
 * it out.
 */
export function createDIdProvider(server: AvatarServer): AvatarProvider {
  const client = new AvatarClient(server, "https://api.d-id.com", { authorization: `Basic ${server.apiKey}` });
  const at = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

  const reasonOf = (error: z.output<typeof failure>) => client.reasonOf(error?.description, error?.kind);

  /** POST /consents: a text with a passcode of three words, valid for 30 minutes. */
  const requestConsentText = async ({ language, signal }: { language: string; signal?: AbortSignal }) => {
    const json = { language: LANGUAGES[language.split("-")[0]!.toLowerCase()] ?? "english" };
    const { id, text } = await client.call({ method: "POST", path: "/consents", json, answer: consentText, signal });
    return { id, text, expiresInSeconds: CONSENT_SECONDS };
  };

  /** GET /consents/{id}: created, validating, done, error. */
  const readConsent = (id: string, signal: AbortSignal | undefined) =>
    client.call({ method: "GET", path: at("/consents", id), answer: consent, signal });

  /** POST /consents/{id}, unless a call before this one did it, and the wait for the result. */
  const giveConsent = async (id: string, { name, consentUrl, signal }: NewAvatar) => {
    const before = await readConsent(id, signal);
    if (before.status === "created" && !before.video_url) {
      const json = { name, source_url: consentUrl };
      await client.call({ method: "POST", path: at("/consents", id), json, answer: z.unknown(), signal });
    }
    await client.waitFor(
      async () => {
        const { status, error } = await readConsent(id, signal);
        if (status === "done") return true;
        if (status === "error") throw new AiError("refused", `D-ID did not accept the consent: ${reasonOf(error)}`);
        if (status !== "created" && status !== "validating") throw client.unknownState(status);
        return false;
      },
      { pauseMs: CONSENT_PAUSE_MS, withinMs: CONSENT_WAIT_MS, signal },
    );
  };

  /** POST /scenes/avatars. */
  const createAvatar = async (request: NewAvatar) => {
    const { name, trainingUrl, consentUrl, consentId, callbackUrl, signal } = request;
    if (consentUrl === undefined || consentId === undefined) throw new AiError("refused", "D-ID needs a video of its consent text");
    await giveConsent(consentId, request);
    const json = { name, source_url: trainingUrl, consent_id: consentId, ...(callbackUrl ? { webhook: callbackUrl } : {}) };
    return await client.call({ method: "POST", path: "/scenes/avatars", json, answer: created, signal });
  };

  /** GET /scenes/avatars/{id}: draft, created, validating, started, training-started, done, error, rejected. */
  const avatarState = async (id: string, options: { signal?: AbortSignal } = {}): Promise<AvatarState> => {
    const found = await client.find({ method: "GET", path: at("/scenes/avatars", id), answer: avatar, signal: options.signal });
    if (!found) return GONE;
    if (["draft", "created", "validating", "started", "training-started"].includes(found.status)) return { state: "processing" };
    if (found.status === "done") return { state: "ready" };
    if (found.status === "error" || found.status === "rejected") return { state: "failed", reason: reasonOf(found.error) };
    throw client.unknownState(found.status);
  };

  /** POST /scenes: a sound of at most 15 MB, or a text. */
  const generate = async (request: NewAvatarVideo) => {
    const { avatarId, title, text, soundUrl, callbackUrl, signal } = request;
    const script = soundUrl === undefined ? { type: "text", input: text } : { type: "audio", audio_url: soundUrl };
    const json = { avatar_id: avatarId, name: title, script, ...(callbackUrl ? { webhook: callbackUrl } : {}) };
    const made = await client.call({ method: "POST", path: "/scenes", json, answer: created, signal });
    reportVideo("d-id", server, request);
    return made;
  };

  /** GET /scenes/{id}: created, started, done, error, rejected. */
  const videoState = async (id: string, options: { signal?: AbortSignal } = {}): Promise<AvatarVideoState> => {
    const found = await client.find({ method: "GET", path: at("/scenes", id), answer: scene, signal: options.signal });
    if (!found) return GONE;
    const { status, result_url: url, error } = found;
    if (status === "created" || status === "started") return { state: "processing" };
    if (status === "error" || status === "rejected") return { state: "failed", reason: reasonOf(error) };
    if (status === "done" && url) return { state: "ready", url };
    throw client.unknownState(status);
  };

  return {
    engine: "d-id",
    // "Record at least 1 minute of footage"; no height is documented: this is what HeyGen asks for.
    needs: { minSeconds: 60, minHeight: 720, consent: "passcode" },
    // A scene gets no language. These are the languages in which D-ID lets a consent be spoken.
    languages: ["en", ...Object.keys(LANGUAGES).filter((code) => code !== "en")],
    consentText: requestConsentText,
    createAvatar,
    avatarState,
    generate,
    videoState,
    /** DELETE /scenes/avatars/{id} and /scenes/{id}. */
    deleteAvatar: (id, options) => client.remove(at("/scenes/avatars", id), options?.signal),
    deleteVideo: (id, options) => client.remove(at("/scenes", id), options?.signal),
    close: async () => {},
  };
}
