import { brand } from "@aside/brand/brand.ts";

const plural = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Texts of the cards in Gmail and of errors. Texts of screens and of the task pane: web-copy.ts. */
export const copy = {
  notSetUp: "The operator of this installation has not set this up.",
  tokenInvalid: "The token is not valid.",
  failed: "Something went wrong. Please try again.",
  compose: `Insert an ${brand.product}`,
  connect: "Connect",
  connectTitle: `Connect your ${brand.product} account`,
  connectWhy: (email: string) =>
    `To choose and insert ${brand.products} here, connect ${email} with your ${brand.product} account. You can disconnect it at any time in My Account.`,
  search: "Search",
  searchLabel: `Search your ${brand.products}`,
  recent: `Recent ${brand.products}`,
  found: "Results",
  noneFound: `No ${brand.products} found.`,
  none: `You have no ${brand.products} yet. Record your first one.`,
  record: "Record",
  refresh: "Refresh",
  insert: "Insert",
  insertAgain: "Insert again",
  inserted: "Inserted into this email, or lately into one to the same people",
  isInserted: (title: string) => `“${title}” is in your draft.`,
  wasInserted: (title: string) => `“${title}” was inserted into this draft already. If you removed it, choose Insert again.`,
  pictureLater: "The picture is still being made. Until then, the link alone was inserted.",
  isPersonal: (email: string) => `Its link is only for ${email}. If you add recipients, remove it and insert it again.`,
  untitled: `Untitled ${brand.product}`,
  pictureOf: (title: string) => `Picture of “${title}”`,
  home: "Open the add-on while you write an email to insert a video into it.",
  messageTitle: `${brand.products} in this email`,
  messageNone: `No ${brand.products} of yours in this email.`,
  notOpened: (who: string) => `${who} has not opened it`,
  unknownViews: (count: number) => plural(count, "view by someone unknown", "views by people unknown"),
  someone: "Someone",
  open: `Open in ${brand.product}`,
  watch: "Watch",
  from: (name: string) => `From ${name}`,
  manifestShort: `Video messages with ${brand.product}`,
  manifestLong: `Inserts ${brand.products} into your emails: choose one or record it, and see who watched it.`,
  show: `Show ${brand.product}`,
} as const;
