import { getEvent } from "@aside/core/messages/contract.ts";
import { getInsights } from "@aside/features/insights/contract.ts";
import type { Page } from "@playwright/test";
import { speechFile } from "./browser.ts";
import type { Person } from "./people.ts";
import { SLOWNESS } from "./slowness.ts";

const SECONDS = 1000;
export const SAYS = [
  "Good morning everyone. The new budget for the summer campaign is ready.",
  "Please send the budget to Maria by Friday.",
  "The launch of the campaign is planned for the first week of September.",
];
/** The duration of a studio recording with the whole speech. The microphone is silent at first (browser.ts). */
export const SPOKEN_SECONDS = 24;
/** Uploads a recording made by ffmpeg with this speech. */
export const spokenTake = () => ({ seconds: 16, wav: speechFile(SAYS, 1) });
/** The maximum time from Stop to the action items, for the rest of the transcript and two jobs. */
export const SOON = { timeout: 90 * SECONDS * SLOWNESS };

export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const transcriptLines = (page: Page) => page.getByRole("region", { name: "Transcript" }).getByRole("list");

export async function insightsOf(person: Person, eventId: string) {
  const postId = (await person.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  return await person.driver.call(getInsights, { params: { id: postId } });
}
