import { brand } from "@aside/platform/brand/brand.ts";

export const copy = {
  limitedTo: (minutes: number) => `Recording duration is limited to ${minutes} minutes!`,
  gotVideo: "We got your video.",
  gotMessage: "We got your message.",
  fileTooLarge: (megabytes: number) => `File size should be less than ${megabytes}MB`,
  codec: "This video format is not supported.",
  postSent: `This ${brand.product} was sent already.`,
  uploadClosed: "This recording was ended or replaced.",
  partMissing: "A part of the recording has not arrived yet.",
  partSizeDiffers: "A part of the recording differs from what was sent before.",
  partsOutstanding: "Parts of the recording are still missing.",
  nothingToEdit: "There is no finished video to edit yet.",
  editConflict: "This video was edited elsewhere in the meantime.",
  editEmpty: "Keep at least a quarter of a second.",
  editOrder: "The parts to keep must follow each other without overlapping.",
  editTurn: "Only uploaded videos can be turned or cropped.",
  editNotShown: "This frame is not in the saved video. Save first, or choose another.",
  editFailed: "The new video could not be made. Viewers still get the one before.",
  nothingToMerge: "You have no other video yet.",
  mergeWithItself: "Choose two different videos to merge.",
  notAVideo: "This file is not a video that can be played.",
} as const;
