import { getEvent } from "@aside/features/events/contract.ts";
import { getInsights } from "@aside/features/intelligence/insights-contract.ts";
import type { Page } from "@playwright/test";
import type { Person } from "./people.ts";
import { SLOWNESS } from "./patience.ts";

const SECONDS = 1000;
/** Nine seconds of silence go before it (browser.ts). */
export const SAYS = [
  "Good morning everyone. The new budget for the summer campaign is ready.",
  "Please send the budget to Maria by Friday.",
  "The launch of the campaign is planned for the first week of September.",
];
/** Until all of it is said. */
export const SPOKEN_SECONDS = 24;
/** From Stop to the action items: the last words, then two jobs. */
export const SOON = { timeout: 90 * SECONDS * SLOWNESS };

export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const transcriptLines = (page: Page) => page.getByRole("region", { name: "Transcript" }).getByRole("list");

export async function insightsOf(person: Person, eventId: string) {
  const postId = (await person.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  return await person.driver.call(getInsights, { params: { id: postId } });
}
