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
  teleprompter: "Teleprompter",
  teleprompterSettings: "Teleprompter settings",
  prompterKeys: "Keys: arrows or a clicker move it, [ and ] change the speed, + and - the size, M mirrors, T shows and hides.",
  noNotes: "Write your notes first: they appear here, close to the camera.",
  notAVideo: "This file is not a video that can be played.",
} as const;
