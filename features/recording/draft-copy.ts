import { brand } from "@aside/brand/brand.ts";
import { formatDateTime } from "@aside/contract/time/instants.ts";

/** Of recordings that exist only on this device, and of videos that other apps shared. */
export const draftCopy = {
  list: "Recordings on this device",
  offline: "Offline",
  offlineNotice: `You're offline. The recording stays on this device. It is uploaded when you're online and ${brand.product} is open.`,
  title: (startedAt: string) => `Recording from ${formatDateTime(startedAt)}`,
  replyTitle: (startedAt: string) => `Reply from ${formatDateTime(startedAt)}`,
  /** Above the list. */
  lead: `Saved on this device. Uploaded when you're online and ${brand.product} is open.`,
  waiting: "Waiting for a connection",
  uploading: "Uploading",
  interrupted: (behind?: number) =>
    behind ? `Interrupted. At least the last ${behind} seconds are missing.` : "Interrupted. Everything up to then was saved.",
  refused: (why: string) => `Not uploaded: ${why}`,
  /** Its recorder has the reason. */
  notUploaded: "Not uploaded",
  uploaded: (title: string) => `“${title}” was uploaded.`,
  severalUploaded: (count: number) => `${count} recordings were uploaded.`,
  saved: "Saved on this device.",
  unplayable: "This recording can't be played.",
  replyGone: `The ${brand.product} that it replies to was deleted. You can download the recording.`,
  gone: `Its ${brand.product} was deleted. Try again to upload it as a new one.`,
  shared: (count: number) => (count === 1 ? "A shared video isn't uploaded yet." : `${count} shared videos aren't uploaded yet.`),
  openShared: "Open",
  upload: "Upload",
  uploadLater: "Upload when online",
  tryAgain: "Try again",
  tryLater: "Try again when online",
  ownAside: `Another device has recorded this ${brand.product} meanwhile. Your recording is a new ${brand.product}.`,
  open: "Open",
  stoppedOffline: "Saved on this device",
  stoppedOfflineWhy: `You can leave this page. Your recording is uploaded when there is a connection and ${brand.product} is open.`,
  myAsides: `My ${brand.product}s`,
  inbox: "Inbox",
  recordAnother: "Record another",
  download: "Download",
  play: "Play",
  delete: "Delete",
  keep: "Keep",
  deleteAsk: "Delete this recording?",
  deleteWhy: "It exists only on this device and can't be restored.",
  signOut: "Sign out",
  stay: "Stay signed in",
  signOutAsk: (count: number) => (count === 1 ? "A video isn't uploaded yet" : `${count} videos aren't uploaded yet`),
  signOutWhy: "What isn't uploaded stays on this device, hidden from others. It is uploaded when you sign in here again.",
} as const;
