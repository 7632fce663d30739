import { MAX_RECIPIENTS } from "@aside/features/delivery/contract.ts";
import { listOf } from "@aside/features/delivery/web/send-fields.ts";

// Recipients who were chosen in the contacts before recording. They are stored in the tab until they are part of the new Aside's draft.
const WAITING = "aside.recipients";
const keyOf = (eventId: string) => `${WAITING}.${eventId}`;

export function chooseRecipients(people: readonly { email: string; name: string }[]): void {
  sessionStorage.setItem(WAITING, JSON.stringify(people.slice(0, MAX_RECIPIENTS)));
}

/** Assigns the chosen recipients, if any, to the new Aside. */
export function assignRecipients(eventId: string): void {
  const waiting = sessionStorage.getItem(WAITING);
  sessionStorage.removeItem(WAITING);
  if (waiting !== null) sessionStorage.setItem(keyOf(eventId), waiting);
}

/** As the text of the send form. */
export const readChosenRecipients = (eventId: string): string => readList(keyOf(eventId));

/** Those of an Aside that cannot be made yet, as the text of the send form. */
export const readWaitingRecipients = (): string => readList(WAITING);

export const forgetWaitingRecipients = (): void => sessionStorage.removeItem(WAITING);

function readList(key: string): string {
  try {
    return listOf(JSON.parse(sessionStorage.getItem(key) ?? "[]") as { email: string; name: string }[]);
  } catch {
    return "";
  }
}

export const forgetChosenRecipients = (eventId: string): void => sessionStorage.removeItem(keyOf(eventId));
