import { join } from "node:path";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { MATCH_THRESHOLD } from "@aside/face/match-faces.ts";
import { wearsGlasses } from "@aside/face/wears-glasses.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { probeMedia } from "@aside/media/ffmpeg/probe-media.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { fetchObject } from "@aside/server/storage/fetch-object.ts";
import { signalPerson } from "../signal-person.ts";
import type { Engine } from "../../contract.ts";
import type { TrainingFailure } from "../../copy.ts";
import { personaKeys } from "../access.ts";
import { makeIfComplete } from "../personas/make-persona.ts";
import { replaceImages } from "../personas/images-store.ts";
import { findPersonaById, lockPersona, updatePersona } from "../personas/personas-store.ts";
import { sealMesh, sealTemplates } from "../personas/templates.ts";
import { chooseImages, judgeTraining, type Judged } from "./judge-training.ts";
import { trainingNeeds } from "./needs.ts";
import { readFaces, type Shown } from "./read-shown.ts";

const FRAMES = 24;
const FRAME_WIDTH = 1280;
const IMAGES = 4;
/** Descriptions of the face that are kept. */
const TEMPLATES = 8;

type Checked = { failure: TrainingFailure | null; seconds: number | null; judged: Judged | null };

const NOT_CHECKED: Checked = { failure: "failed", seconds: null, judged: null };

/** Checks a training video, keeps templates and pictures of its person, and continues with the persona. */
export async function runCheckTraining(context: AppContext, run: JobRun<{ persona_id: string; name: string }>): Promise<void> {
  const { persona_id: id, name } = run.data;
  const persona = await findPersonaById(context.db, id);
  if (!persona || persona.removed_at !== null || persona.training_name !== name || persona.training_state !== "checking") return;
  const checked = await check(context, { id, name, engine: persona.engine as Engine, signal: run.signal }).catch((error: unknown) => {
    if (!run.isLastAttempt) throw error;
    context.log.warn({ err: error, persona_id: id }, "failed to check a training video");
    return NOT_CHECKED;
  });
  await concludeTraining(context, id, name, checked);
}

/** Ends a check that never ended, so that the person can record again. */
export async function giveUpTraining(context: AppContext, id: string, name: string): Promise<void> {
  await concludeTraining(context, id, name, NOT_CHECKED);
}

async function concludeTraining(context: AppContext, id: string, name: string, checked: Checked): Promise<void> {
  const images = isAccepted(checked) ? await storeImages(context, id, chooseImages(checked.judged.shown, IMAGES)) : [];
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockPersona(trx, id);
    if (locked?.training_name !== name || locked.training_state !== "checking") return;
    const { judged } = checked;
    await updatePersona(trx, id, {
      training_state: isAccepted(checked) ? "accepted" : "refused",
      training_failure: checked.failure,
      training_issues: judged === null ? [] : judged.faults.length > 0 ? judged.faults : judged.hints,
      training_seconds: checked.seconds,
      ...(isAccepted(checked) ? templatesOf(context, id, checked.judged.shown) : {}),
    });
    if (isAccepted(checked)) {
      await replaceImages(trx, id, images);
      await makeIfComplete(context, trx, id);
    }
    await signalPerson(trx, locked.user_id);
  });
}

const isAccepted = (checked: Checked): checked is Checked & { judged: Judged } =>
  checked.failure === null && checked.judged !== null && checked.judged.faults.length === 0;

async function check(
  context: AppContext,
  { id, name, engine, signal }: { id: string; name: string; engine: Engine; signal: AbortSignal },
): Promise<Checked> {
  const needs = trainingNeeds(context, engine);
  return await withTemporaryDirectory(async (directory) => {
    const path = join(directory, "training");
    await fetchObject(context.storage, personaKeys.training(id, name), path);
    try {
      const { durationSeconds: seconds, video, audio } = await probeMedia(path, { maxDurationSeconds: needs.maxSeconds, signal });
      const refuse = (failure: TrainingFailure): Checked => ({ failure, seconds, judged: null });
      if (!video) return refuse("unreadable");
      if (!audio) return refuse("noSound");
      if (seconds < needs.minSeconds) return refuse("tooShort");
      if (Math.min(video.width, video.height) < needs.minLines) return refuse("tooSmall");
      const { pictures, faces } = await readFaces(context, { path, seconds, count: FRAMES, maxWidth: FRAME_WIDTH, signal });
      const judged = judgeTraining(pictures, faces);
      return { failure: judged.failure, seconds, judged };
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      return { failure, seconds: null, judged: null };
    }
  });
}

/** Null: it is not the video's fault. */
function failureOf(error: unknown): TrainingFailure | null {
  if (!(error instanceof MediaError)) return null;
  if (error.reason === "too_large") return "tooLong";
  return error.reason === "unsupported" || error.reason === "corrupt" ? "unreadable" : null;
}

async function storeImages(context: AppContext, personaId: string, shown: readonly Shown[]) {
  const rows = shown.map(({ picture, face }, position) => ({
    picture,
    row: {
      id: context.newId(),
      persona_id: personaId,
      position,
      is_driver: position === 0,
      mesh: sealMesh(context, personaId, face.mesh),
    },
  }));
  for (const { picture, row } of rows)
    await context.storage.put(personaKeys.image(personaId, row.id), picture, { contentType: "image/jpeg" });
  return rows.map(({ row }) => row);
}

function templatesOf(context: AppContext, personaId: string, shown: readonly Shown[]) {
  const step = Math.max(1, Math.floor(shown.length / TEMPLATES));
  const kept = shown.filter((_, index) => index % step === 0).slice(0, TEMPLATES);
  return {
    templates: sealTemplates(
      context,
      personaId,
      kept.map(({ face }) => face.descriptor),
    ),
    template_model: context.ai.faces.model,
    template_threshold: MATCH_THRESHOLD,
    glasses: wearsGlasses(shown.map(({ face }) => face)),
  };
}
