import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import * as contract from "../contract.ts";
import * as notesContract from "../notes-contract.ts";
import * as personalContract from "../personalized-contract.ts";
import { avatarCallback } from "./callback.ts";
import { checkGlasses, matchFace } from "./clips.ts";
import { askConsent, giveConsent } from "./consent/consent.ts";
import { runCheckConsent } from "./consent/run-check-consent.ts";
import * as jobs from "./jobs.ts";
import { hearText } from "./notes/hear-text.ts";
import { getPersonaVideo, personaPreview, previewVideo } from "./notes/preview.ts";
import { getPronunciations, savePronunciations } from "./notes/pronunciations.ts";
import { retakeSentence } from "./notes/retake.ts";
import { listSentences } from "./notes/sentences.ts";
import { chooseVoice, listVoices } from "./notes/voices.ts";
import { lends } from "./lent-store.ts";
import { personData } from "./person-store.ts";
import * as batches from "./personalized/batches.ts";
import { createPersonalized } from "./personalized/create-personalized.ts";
import { runPersonalized } from "./personalized/run-personalized.ts";
import { runFollowPersona } from "./personas/follow-persona.ts";
import * as personas from "./personas/personas.ts";
import { deletePersona, revokeConsent, runClearRemains } from "./personas/remove-persona.ts";
import { getAvatarSettings, updateAvatarSettings } from "./settings.ts";
import { subscriptions } from "./subscriptions.ts";
import { sweepAvatar } from "./sweep.ts";
import { runCheckTraining } from "./training/run-check-training.ts";
import { uploadTraining } from "./training/upload-training.ts";
import { cancelVideo } from "./videos/cancel-video.ts";
import { runFollowVideo } from "./videos/follow-video.ts";
import { runRenderVideo } from "./videos/render-video.ts";
import { generateVideo, listPersonaVideos, setPersonaInfo } from "./videos/generate-video.ts";

export const feature: Feature = {
  routes: [
    route(contract.createPersona, personas.createPersona),
    route(contract.listPersonas, personas.listPersonas),
    route(contract.getPersona, personas.getPersona),
    route(contract.uploadTraining, uploadTraining),
    route(contract.enhancePersona, personas.enhancePersona),
    route(contract.updateProcessed, personas.updateProcessed),
    route(contract.updateMetrics, personas.updateMetrics),
    route(contract.chooseImage, personas.chooseImage),
    route(contract.personaImage, personas.personaImage),
    route(contract.askConsent, askConsent),
    route(contract.giveConsent, giveConsent),
    route(contract.revokeConsent, revokeConsent),
    route(contract.deletePersona, deletePersona),
    route(contract.setPersonaInfo, setPersonaInfo),
    route(contract.matchFace, matchFace),
    route(contract.checkGlasses, checkGlasses),
    route(contract.generateVideo, generateVideo),
    route(contract.listPersonaVideos, listPersonaVideos),
    route(notesContract.previewVideo, previewVideo),
    route(notesContract.getPersonaVideo, getPersonaVideo),
    route(notesContract.cancelVideo, cancelVideo),
    route(notesContract.personaPreview, personaPreview),
    route(notesContract.listSentences, listSentences),
    route(notesContract.retakeSentence, retakeSentence),
    route(notesContract.getPronunciations, getPronunciations),
    route(notesContract.savePronunciations, savePronunciations),
    route(notesContract.hearText, hearText),
    route(notesContract.listVoices, listVoices),
    route(notesContract.chooseVoice, chooseVoice),
    route(personalContract.createPersonalized, createPersonalized),
    route(personalContract.listPersonalized, batches.listPersonalized),
    route(personalContract.getPersonalized, batches.getPersonalized),
    route(personalContract.sendPersonalized, batches.sendPersonalized),
    route(personalContract.retryPersonalized, batches.retryPersonalized),
    route(personalContract.stopPersonalized, batches.stopPersonalized),
    route(contract.getAvatarSettings, getAvatarSettings),
    route(contract.updateAvatarSettings, updateAvatarSettings),
    route(contract.avatarCallback, avatarCallback),
  ],
  subscriptions,
  jobs: (context) => [
    bindJob(jobs.checkTraining, async (run) => await runCheckTraining(context, run)),
    bindJob(jobs.checkConsent, async (run) => await runCheckConsent(context, run)),
    bindJob(jobs.followPersona, async (run) => await runFollowPersona(context, run)),
    bindJob(jobs.renderVideo, async (run) => await runRenderVideo(context, run)),
    bindJob(jobs.followVideo, async (run) => await runFollowVideo(context, run)),
    bindJob(jobs.makePersonalized, async (run) => await runPersonalized(context, run)),
    bindJob(jobs.clearRemains, async () => await runClearRemains(context)),
  ],
  crons: (context) => [{ name: "avatar.sweep", cron: "* * * * *", handler: async () => await sweepAvatar(context) }],
  tables: [
    "persona_batch_items",
    "persona_batches",
    "persona_consents",
    "persona_images",
    "persona_posts",
    "persona_pronunciations",
    "persona_remains",
    "persona_videos",
    "personas",
  ],
  invalidates: [invalidation("persona_posts", "post", { id: "post_id", inserted: true, deleted: true, updated: "any" })],
  lends,
  personData,
};
