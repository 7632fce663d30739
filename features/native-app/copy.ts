import { brand } from "@aside/brand/brand.ts";

export const copy = {
  title: "Update the app",
  text: `This version of the ${brand.product} app is no longer supported. Install the current version to continue.`,
  action: "How to update",
  welcome: "Record, send and watch video messages.",
  signIn: "Sign in",
  noAccount: `New to ${brand.product}? Accounts are created on the website.`,
  openWebsite: "Open the website",
  takingVideo: "Opening the shared video…",
  videoNotTaken: (name?: string) => `Couldn't open ${name ? `“${name}”` : "the shared video"}. Please share it again.`,
  lock: {
    card: "App lock",
    label: "Lock the app on this device",
    why: "Asks for your fingerprint, face or passcode when you open the app, and after a minute in the background.",
    missing: "Set a passcode in your phone's settings first.",
    title: `${brand.product} is locked`,
    reason: `Unlock ${brand.product}`,
    unlock: "Unlock",
    signOut: "Sign out",
    recording: "Your recording is paused and kept on this device. Unlock to continue.",
    lead: "Use your fingerprint, face or passcode to continue.",
    stillSignedIn: "Signing out needs a connection. Check your network, then try again.",
    cancel: "Cancel",
    passcode: "Use passcode",
  },
} as const;
