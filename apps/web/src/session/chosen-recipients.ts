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
export function readChosenRecipients(eventId: string): string {
  try {
    const people = JSON.parse(sessionStorage.getItem(keyOf(eventId)) ?? "[]") as { email: string; name: string }[];
    return listOf(people);
  } catch {
    return "";
  }
}

export const forgetChosenRecipients = (eventId: string): void => sessionStorage.removeItem(keyOf(eventId));
