import { BATCH_STATES, type PersonalizedSummary } from "../../personalized-contract.ts";
import { personalizedCopy as copy } from "../../web-personalized-copy.ts";

/** "1 waiting, 2 sent" */
export const countsLine = (counts: PersonalizedSummary["counts"]): string =>
  BATCH_STATES.filter((state) => counts[state] > 0)
    .map((state) => copy.counts[state](counts[state]))
    .join(", ");
