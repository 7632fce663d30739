import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { matchFaces, MATCH_THRESHOLD } from "@aside/face/match-faces.ts";
import { hearAll } from "@aside/ai/speech/hear-all.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { extractPcm } from "@aside/media/encoding/extract-pcm.ts";
import { findUsageAccount } from "@aside/core/accounts/server/usage-account-store.ts";
import { withUsage } from "@aside/server/ai/with-usage.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { signalPerson } from "../signal-person.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { fetchObject } from "@aside/server/storage/fetch-object.ts";
import { MAX_CLIP_SECONDS } from "../../contract.ts";
import type { ConsentRefusal } from "../../copy.ts";
import { personaKeys } from "../access.ts";
import { makeIfComplete } from "../personas/make-persona.ts";
import { findPersonaById, lockPersona, type StoredPersona } from "../personas/personas-store.ts";
import { openTemplates } from "../personas/templates.ts";
import { readClip } from "../training/read-shown.ts";
import { type ConsentRow, findConsent, isVideoKnown, lockNewestConsent, updateConsent } from "./consents-store.ts";
import { isSpoken } from "./phrase.ts";

type Checked = { refusal: ConsentRefusal | null; videoHash: string | null; heard: string | null; distance: number | null };

const NOT_CHECKED: Checked = { refusal: "failed", videoHash: null, heard: null, distance: null };

/** Checks that the words were spoken, by the person of the training video, in a video that is new. */
export async function runCheckConsent(context: AppContext, run: JobRun<{ consent_id: string }>): Promise<void> {
  const consent = await findConsent(context.db, run.data.consent_id);
  const persona = consent && (await findPersonaById(context.db, consent.persona_id));
  if (consent?.state !== "checking" || !persona || persona.removed_at !== null) return;
  const checked = await check(context, persona, consent, run.signal).catch((error: unknown): Checked => {
    if (!run.isLastAttempt) throw error;
    context.log.warn({ err: error, persona_id: persona.id }, "failed to check a consent");
    return NOT_CHECKED;
  });
  await concludeConsent(context, consent, checked);
}

/** Ends a check that never ended, so that the person can ask for new words. */
export async function giveUpConsent(context: AppContext, consent: ConsentRow): Promise<void> {
  await concludeConsent(context, consent, NOT_CHECKED);
}

async function concludeConsent(context: AppContext, consent: ConsentRow, checked: Checked): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockPersona(trx, consent.persona_id);
    const newest = locked && (await lockNewestConsent(trx, consent.persona_id));
    if (!locked || newest?.id !== consent.id || newest.state !== "checking") return;
    const isGiven = checked.refusal === null;
    const record = {
      ...(isGiven ? { state: "given", given_at: context.now() } : { state: "refused", refusal: checked.refusal }),
      video_hash: checked.videoHash,
      heard: checked.heard,
      face_distance: checked.distance,
      face_threshold: MATCH_THRESHOLD,
      face_model: context.ai.faces.model,
    };
    await updateConsent(trx, consent.id, { ...record, record_hash: isGiven ? hashRecord(locked, consent, record) : null });
    if (isGiven) {
      await recordAudit(context, trx, {
        companyId: null,
        by: "system",
        action: "persona.consent_given",
        target: { kind: "persona", id: locked.id, label: locked.name },
      });
      await makeIfComplete(context, trx, locked.id);
    }
    await signalPerson(trx, locked.user_id);
  });
  if (checked.refusal !== null) await context.storage.delete(personaKeys.consent(consent.persona_id, consent.id));
}

async function check(context: AppContext, persona: StoredPersona, consent: ConsentRow, signal: AbortSignal): Promise<Checked> {
  return await withTemporaryDirectory(async (directory) => {
    const path = join(directory, "consent");
    await fetchObject(context.storage, personaKeys.consent(persona.id, consent.id), path);
    const bytes = await readFile(path);
    const videoHash = createHash("sha256").update(bytes).digest("hex");
    const known: Checked = { refusal: null, videoHash, heard: null, distance: null };
    if (await isVideoKnown(context.db, videoHash, consent.id)) return { ...known, refusal: "replayed" };
    const shown = await readClip(context, { path, bytes, maxSeconds: MAX_CLIP_SECONDS, signal });
    if (shown === null) return { ...known, refusal: "unreadable" };
    const heard = await listen(context, persona, path, signal);
    if (heard === null) return { ...known, refusal: "unreadable" };
    if (!isSpoken(consent.phrase, heard)) return { ...known, heard, refusal: "wrongPhrase" };
    const templates = openTemplates(context, persona.id, persona.templates);
    if (shown.length === 0 || templates === null) return { ...known, heard, refusal: "noFace" };
    const descriptors = shown.map(({ face }) => face.descriptor);
    const { distance, isSame } = matchFaces(templates, descriptors);
    return { ...known, heard, distance, refusal: isSame ? null : "otherFace" };
  });
}

/** What was said; null: there is no sound that can be read. */
async function listen(context: AppContext, persona: StoredPersona, path: string, signal: AbortSignal): Promise<string | null> {
  const { transcriber } = context.ai;
  if (!transcriber) throw new Error("speech recognition is off");
  const pcm = await extractPcm({ inputPath: path, signal }).catch((error: unknown) => {
    if (error instanceof MediaError && error.isOfFile) return null;
    throw error;
  });
  if (pcm === null) return null;
  const account = await findUsageAccount(context.db, persona.user_id);
  const heard = await withUsage(context, account, async (onUsage) => await hearAll(transcriber, pcm, onUsage));
  return heard.map(({ text }) => text).join(" ");
}

/** Over all that was agreed to and found, so that a changed record shows. */
function hashRecord(persona: StoredPersona, consent: ConsentRow, found: object): string {
  const { phrase, terms, created_at, expires_at } = consent;
  const record = {
    persona_id: persona.id,
    user_id: persona.user_id,
    engine: persona.engine,
    phrase,
    terms,
    created_at,
    expires_at,
    ...found,
  };
  return createHash("sha256").update(JSON.stringify(record)).digest("hex");
}
