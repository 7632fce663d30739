import { QUALITY_ISSUES, type QualityIssue } from "../port.ts";
import type { Severities } from "./severity.ts";

/** An issue this severe is shown at once; others when two pictures in a row show them. */
const OBVIOUS = 1.5;
/** A shown issue ends when this many pictures in a row are clearly better, so that messages do not flicker. */
const GOOD_PICTURES = 3;
const CLEARLY_BETTER = 0.9;

export type IssueFilter = {
  /** Takes the severities of the next picture, and returns the issues to show. */
  next(severities: Severities): readonly QualityIssue[];
};

export function createIssueFilter(): IssueFilter {
  const states = new Map(QUALITY_ISSUES.map((issue) => [issue, { isShown: false, bad: 0, good: 0 }]));
  return {
    next(severities) {
      for (const [issue, state] of states) {
        const severity = severities[issue];
        state.bad = severity >= 1 ? state.bad + 1 : 0;
        state.good = severity < CLEARLY_BETTER ? state.good + 1 : 0;
        if (severity >= OBVIOUS || state.bad >= 2) state.isShown = true;
        else if (state.good >= GOOD_PICTURES) state.isShown = false;
      }
      return QUALITY_ISSUES.filter((issue) => states.get(issue)!.isShown);
    },
  };
}
