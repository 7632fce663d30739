import { brand } from "@aside/brand/brand.ts";

/** Of recordings that exist only on this device, and of videos that other apps shared. */
export const draftCopy = {
  list: "Recordings on this device",
  offline: "Offline",
  offlineNotice: `You're offline. The recording stays on this device. It is uploaded when you're online and ${brand.product} is open.`,
  title: (when: string) => `Recording from ${when}`,
  waiting: `On this device, waits for a connection. It is uploaded when you're online and ${brand.product} is open.`,
  uploading: `Uploading. Keep ${brand.product} open until it is done.`,
  interrupted: "On this device. It was interrupted, and everything up to then was saved.",
  refused: (why: string) => `On this device. It wasn't uploaded: ${why}`,
  uploaded: "A recording from this device was uploaded.",
  saved: "Saved on this device.",
  partlySent: "The beginning is already uploaded, so this device can't play it. Upload the rest first.",
  upload: "Upload",
  tryAgain: "Try again",
  download: "Download",
  play: "Play",
  delete: "Delete",
  keep: "Keep",
  deleteAsk: "Delete this recording?",
  deleteWhy: "It exists only on this device and can't be restored.",
  signOut: "Sign out",
  stay: "Stay signed in",
  signOutAsk: (count: number) => (count === 1 ? "A recording isn't uploaded yet" : `${count} recordings aren't uploaded yet`),
  signOutWhy: "They stay on this device, hidden from others. They are uploaded when you sign in here again.",
} as const;
