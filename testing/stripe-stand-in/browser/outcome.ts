/** What a form did: the page is shown again, so that a reload does not repeat it. */
export type Outcome = { page: string } | { done: string };
