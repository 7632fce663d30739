import type { OnUsage } from "../port.ts";

export type AvatarState = { state: "processing" } | { state: "ready" } | { state: "failed"; reason: string };

/** `progress`: 0..1. `url`: where the MP4 is now; it may expire, and the next call returns a new one. */
export type AvatarVideoState =
  | { state: "processing"; progress?: number }
  | { state: "ready"; url: string; seconds?: number }
  | { state: "failed"; reason: string };

export type AvatarNeeds = {
  minSeconds: number;
  /** Pixels. */
  minHeight: number;
  /** `video`: a video of the person's consent; `passcode`: one in which `consentText` is read aloud. */
  consent: "none" | "video" | "passcode";
};

export type NewAvatar = {
  name: string;
  /** Must be readable for 24 hours: the provider may fetch it late. */
  trainingUrl: string;
  consentUrl?: string;
  /** The `id` of `consentText`. */
  consentId?: string;
  callbackUrl?: string;
  signal?: AbortSignal;
};

export type NewAvatarVideo = {
  avatarId: string;
  title: string;
  text: string;
  /** Spoken instead of the text; WAV or MP3. */
  soundUrl?: string;
  /** The length of that sound, for the costs; without it they are estimated from the text. */
  soundSeconds?: number;
  /** BCP 47; for providers that need the language of a text. */
  language: string;
  callbackUrl?: string;
  signal?: AbortSignal;
  onUsage?: OnUsage;
};

type Options = { signal?: AbortSignal };

/**
 * Makes videos of a person by another company's service. Rejects with AiError; AvatarServiceError where the service answered. A callback
 * only wakes polling: nothing that it says is believed.
 */
export interface AvatarProvider {
  readonly engine: "heygen" | "d-id" | "tavus";
  /** What a training video must be, for texts and checks. */
  readonly needs: AvatarNeeds;
  /** BCP 47: the languages of an avatar's own voice, English first. Some providers detect the language from the text. */
  readonly languages: readonly string[];
  /**
   * Where the provider demands that its own text is spoken. `language`: BCP 47; one that the provider does not support becomes English. The text
   * may contain `[user name]`, for which the person says the avatar's name.
   */
  consentText?(options: Options & { language: string }): Promise<{ id: string; text: string; expiresInSeconds: number }>;
  /** May be repeated after a failure with the same `consentId`. A failure may leave an avatar at the provider only if no answer came. */
  createAvatar(request: NewAvatar): Promise<{ id: string }>;
  avatarState(id: string, options?: Options): Promise<AvatarState>;
  generate(request: NewAvatarVideo): Promise<{ id: string }>;
  videoState(id: string, options?: Options): Promise<AvatarVideoState>;
  /** Resolves also when it is gone already. */
  deleteAvatar(id: string, options?: Options): Promise<void>;
  deleteVideo(id: string, options?: Options): Promise<void>;
  close(): Promise<void>;
}
