import type { SpeakerVoice } from "@aside/ai/port.ts";
import { AiError } from "@aside/ai/port.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import type { chooseVoice as chooseEndpoint, listVoices as listEndpoint, Voice } from "../../notes-contract.ts";
import { requireLocked, requirePersona } from "../access.ts";
import { readPersona } from "../personas/personas.ts";
import { type StoredPersona, updatePersona } from "../personas/personas-store.ts";

type Choice = Pick<StoredPersona, "engine" | "voice" | "language">;
type Voices = { voices: Voice[]; languages: readonly string[] };

const NONE: Voices = { voices: [], languages: [] };
/** A provider's avatar speaks with its person's voice. */
const OWN: Voice = { id: null, name: copy.ownVoice, language: null, is_robotic: false };

/** What personas of an engine can speak with; nothing where that engine is not configured any more, or its voice cannot be read. */
async function voicesOf({ ai, log }: AppContext, engine: string): Promise<Voices> {
  if (engine !== "embedded") return ai.avatar?.engine === engine ? { voices: [OWN], languages: ai.avatar.languages } : NONE;
  if (!ai.speaker) return NONE;
  try {
    const { voices, languages } = await ai.speaker.voices();
    return { voices: voices.map(presentVoice), languages };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    log.warn({ err: error }, "failed to list the voices of the speaker");
    return NONE;
  }
}

const presentVoice = ({ isRobotic, ...voice }: SpeakerVoice): Voice => ({ ...voice, is_robotic: isRobotic });

const speaks = (voice: Voice, language: string): boolean => voice.language === null || voice.language === language;

/** The configuration may have changed since a person chose: what is not there any more becomes the first one. */
function choose({ voices, languages }: Voices, { voice, language }: Choice): { voice: string | null; language: string } {
  const chosen = voices.find(({ id }) => id === voice) ?? voices[0];
  const isSpoken = languages.includes(language) && (!chosen || speaks(chosen, language));
  return { voice: chosen?.id ?? null, language: isSpoken ? language : (chosen?.language ?? languages[0] ?? language) };
}

/** With which voice and in which language a persona speaks now. */
export async function voiceOf(context: AppContext, persona: Choice): Promise<{ voice?: string; language: string }> {
  const { voice, language } = choose(await voicesOf(context, persona.engine), persona);
  return { language, ...(voice === null ? {} : { voice }) };
}

type Stored = { voice: string | null; language: string | null };

/** What was chosen when a video was asked for. Where that was not stored, what its persona has now. */
export const chosenFor = ({ voice, language }: Stored, persona: Choice): Choice =>
  language === null ? persona : { engine: persona.engine, voice, language };

export const listVoices: Handler<typeof listEndpoint> = async ({ actor, params, context }) => {
  const { persona } = await requirePersona(context, actor, params.id);
  const known = await voicesOf(context, persona.engine);
  return { voices: known.voices, languages: [...known.languages], ...choose(known, persona) };
};

export const chooseVoice: Handler<typeof chooseEndpoint> = async ({ actor, params, body, context }) => {
  const { user, persona } = await requirePersona(context, actor, params.id);
  const { voices, languages } = await voicesOf(context, persona.engine);
  const voice = body.voice === null ? voices[0] : voices.find(({ id }) => id === body.voice);
  if (!voice || !languages.includes(body.language) || !speaks(voice, body.language))
    throw new AppError(422, "voice_unavailable", copy.voiceUnavailable);
  await context.db.transaction().execute(async (trx) => {
    await requireLocked(trx, user, params.id);
    await updatePersona(trx, params.id, { voice: body.voice, language: body.language });
  });
  return await readPersona(context, user, params.id);
};
