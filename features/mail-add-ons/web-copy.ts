import { brand } from "@aside/brand/brand.ts";
import type { MailProvider } from "./contract.ts";

const PROGRAMS: Record<MailProvider, string> = { google: "Gmail", microsoft: "Outlook" };

export const webCopy = {
  connectTitle: "Connect your accounts",
  question: (provider: MailProvider, there: string, here: string) =>
    there === ""
      ? `Connect your account in ${PROGRAMS[provider]} with ${here} in ${brand.product}?`
      : `Connect ${there} in ${PROGRAMS[provider]} with ${here} in ${brand.product}?`,
  why: (provider: MailProvider) =>
    `Then you can choose and insert ${brand.products} in ${PROGRAMS[provider]}. You can disconnect it at any time in My Account.`,
  otherEmail: (there: string) =>
    `${there} is not the address of your account here. Continue only if it is yours: who uses it can then see and send your ${brand.products}.`,
  will: "The add-on will be able to",
  confirm: "Connect accounts",
  otherAccount: "Use another account",
  done: "Your accounts are connected.",
  doneWhy: "You can close this window and go on in your email.",
  linkInvalid: "Invalid or expired link.",
  linkInvalidWhy: "Open the add-on in your email again to get a new one.",
  signInFirst: `Sign in to ${brand.product} to connect your accounts.`,
  signIn: "Sign in",
  notLoaded: "Couldn't load this.",
  title: "Gmail and Outlook",
  adminWhy: `Add-ons with which people choose, record and insert ${brand.products} while they write an email, and see who watched them.`,
  setUp: "Set up",
  notSetUp: "Not set up",
  notSetUpWhy: "The operator of this installation has not set this up. The steps are in docs/operations.md.",
  gmail: "Gmail",
  gmailSteps: [
    "Create a project in Google Cloud, and enable the Google Workspace Marketplace SDK in it.",
    "Under HTTP Deployments, create a deployment with this file.",
    "Set GMAIL_ADDON_CLIENT_ID and GMAIL_ADDON_SERVICE_ACCOUNT to the two values shown there, and restart.",
    "Install the deployment for yourself, then publish it to your organization.",
  ],
  gmailFile: "Deployment (JSON)",
  outlook: "Outlook",
  outlookSteps: [
    "Register an app in Microsoft Entra, with the redirect address of the type single-page application shown here.",
    "Set OUTLOOK_ADDIN_CLIENT_ID to its client ID, and restart.",
    "Upload this package in the Microsoft 365 admin center under Integrated apps.",
  ],
  redirect: (host: string) => `brk-multihub://${host}`,
  outlookFile: "App package (ZIP)",
} as const;

/** Texts of the task pane in Outlook. */
export const paneCopy = {
  title: brand.product,
  outsideOutlook: "This page is for Outlook: open the add-in beside an email.",
  loading: "Loading…",
  connectTitle: `Connect your ${brand.product} account`,
  connectWhy: `To choose and insert ${brand.products} here, connect your Microsoft account with your ${brand.product} account.`,
  connect: "Connect",
  connected: "I have connected it",
  outdated: "This version of Outlook can't sign you in",
  outdatedWhy:
    "Use Outlook on the web, the new Outlook for Windows or Mac, or Outlook for Windows from Microsoft 365 (version 2409 or later).",
  failed: "Something went wrong.",
  retry: "Try again",
  search: `Search your ${brand.products}`,
  record: "Record",
  refresh: "Refresh",
  insert: "Insert",
  insertTitle: (title: string) => `Insert ${title}`,
  isIn: "In this email",
  inserted: (title: string) => `“${title}” is in your email.`,
  isPersonal: (email: string) => `Its link is only for ${email}. If you add recipients, open this pane again before you send.`,
  wasInserted: (title: string) => `“${title}” is in your email already.`,
  updated: "The recipients changed, and so did the link in your email.",
  none: `No ${brand.products} found.`,
  readingNone: `No ${brand.products} of yours in this email.`,
  open: "Open",
} as const;
