import { brand } from "@aside/brand/brand.ts";
import { authenticityCopy } from "@aside/core/messages/authenticity.ts";
import type { QualityIssue } from "./contract.ts";

const provider = { embedded: "this server", heygen: "HeyGen", "d-id": "D-ID", tavus: "Tavus" } as const;

export const copy = {
  off: "True Avatar is not available for your account.",
  tooManyPersonas: (max: number) => `You can have at most ${max} personas. Delete one first.`,
  closed: "This persona can't be changed any more.",
  trainingMissing: "Upload a training video first.",
  notReady: "This persona isn't ready yet.",
  deleted: "This persona was deleted. No more videos can be made with it.",
  withdrawn: "You withdrew your consent. No more videos can be made with this persona.",
  postSent: `This ${brand.product} was already sent.`,
  alreadyProcessing: "A video is already being made from these notes.",
  tooManyVideos: (max: number) => `You can make at most ${max} videos a day.`,
  variablesLeft: "Use “Personalize” for a title or notes with {name} or {company}.",
  tooManyPreviews: (max: number) => `You can make at most ${max} previews a day.`,
  sentenceChanged: "This video was changed meanwhile. Please choose the sentence again.",
  nothingToSay: "There is nothing to say: write some words.",
  cannotSay: (words: readonly string[]) =>
    `This voice can't say ${words.map((word) => `“${word}”`).join(", ")}. Write ${words.length > 1 ? "them as they sound" : "it as it sounds"}, in letters of its language.`,
  pronunciationSilent: (word: string) => `Write how “${word}” sounds, in letters.`,
  pronunciationTwice: (word: string) => `“${word}” is there twice.`,
  voiceUnavailable: "This voice or language is not available.",
  /** Names the voice of a provider's avatar. */
  ownVoice: "Your own voice",
  noVoiceHere: "This voice can only be heard in a preview or a video.",
  unreadable: "This file can't be read as a video.",
  faceMissing: "No face was found.",
  phraseExpired: "The words have expired. Please ask for new ones.",
  /** Of a training video. */
  training: {
    issues: {
      LIGHTING: "Your face is too dark, too bright or lit from one side only. Sit opposite a window or a lamp.",
      FACE_POSITION: "Your face is not in the middle of the picture, or too far away. Look at the camera from about an arm's length.",
      FACE_OBSTRUCTION: "Something covers your face. Keep hands, hair and microphone away from it.",
      TOO_MUCH_MOTION: "There is too much movement. Put the camera on something steady and keep your head still.",
      FACE_MISMATCH: "Another face is in the video. Only you may be in it.",
    } satisfies Record<QualityIssue, string>,
    tooShort: (seconds: number) => `The video is too short. Please record at least ${seconds} seconds.`,
    tooLong: (seconds: number) => `The video is too long. Please record at most ${seconds} seconds.`,
    tooSmall: (lines: number) => `The picture is too small. Please record with at least ${lines} lines.`,
    noFace: "No face was found in the video.",
    noSound: "The video has no sound.",
    unreadable: "This file can't be read as a video.",
    failed: "The video could not be checked. Please try again later.",
  },
  consent: {
    /** What a person agrees to, stored with the record. */
    terms: (engine: keyof typeof provider): string[] => [
      "I am the person in the training video, and I want a persona of myself.",
      engine === "embedded"
        ? `${brand.product} may make videos with my face and a synthetic voice, only from text that I write myself.`
        : `${brand.product} may make videos with my face and voice, only from text that I write myself.`,
      engine === "embedded"
        ? "The videos are made on this server. My training video is not given to anyone else."
        : `The videos are made by ${provider[engine]}, which gets my training video and this recording.`,
      "A mathematical description of my face is kept, encrypted, to check that videos show me. It is used for nothing else, and deleted with the persona.",
      `Every video is labeled “${authenticityCopy.label[engine === "embedded" ? "embedded" : "provider"]}”. I can withdraw this consent at any time.`,
    ],
    wrongPhrase: (phrase: string) => `We did not hear the words “${phrase}”. Please say them clearly, in this order.`,
    otherFace: "This is not the person in the training video.",
    replayed: "This video was already used. Please record a new one.",
    expired: "The words have expired. Please ask for new ones.",
    noFace: "No face was found in the video.",
    unreadable: "This file can't be read as a video with sound.",
    failed: "The video could not be checked. Please try again later.",
    noRecognizer: "Speech recognition is off on this server, so consent can't be checked.",
  },
  /** People for each of whom a video is made. */
  people: {
    emailRequired: "Enter an email address.",
    emailInvalid: "Enter a valid email address.",
    nobody: "Add at least one person.",
    tooMany: (max: number) => `At most ${max} people at a time.`,
  },
  /** Why a persona or a video could not be made. */
  failures: {
    expired: "It was not ready in time.",
    refused: "It was refused by the service that makes the videos.",
    unavailable: "The service that makes the videos could not be reached.",
    face: "The video does not show you, so it was not used.",
    media: "The video that was made can't be read.",
    removed: "The persona was deleted.",
    revoked: "You withdrew your consent.",
    off: "True Avatar was switched off for your account.",
    leaving: "You asked to delete your account.",
    replaced: "A newer preview replaced it.",
    stopped: "It was stopped.",
    canceled: "It was canceled.",
  },
} as const;

export type Failure = keyof typeof copy.failures;
export type TrainingFailure = Exclude<keyof typeof copy.training, "issues">;
export type ConsentRefusal = Exclude<keyof typeof copy.consent, "terms">;
