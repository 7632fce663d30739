import { MATCH_THRESHOLD, matchFaces } from "@aside/face/match-faces.ts";
import { quantile, report } from "../support/statistics.ts";
import type { Portrait } from "./portrait.ts";

const IMPOSTORS = 1000;

/** How often two people are taken for one, and one for two. */
export function benchMatch(portraits: Portrait[]): void {
  const same: number[] = [];
  const different: number[] = [];
  portraits.forEach((one, index) => {
    for (const other of portraits.slice(index + 1)) {
      const { distance } = matchFaces([one.face.descriptor], [other.face.descriptor]);
      (one.person === other.person ? same : different).push(distance);
    }
  });
  // Spread evenly over all pairs.
  const impostors = Array.from({ length: IMPOSTORS }, (_, index) => different[Math.floor((index * different.length) / IMPOSTORS)]!);
  const share = (distances: number[], isWrong: (distance: number) => boolean) => distances.filter(isWrong).length / distances.length;
  report(`match, limit ${MATCH_THRESHOLD}`, {
    "pairs of one person": same.length,
    "rejected %": 100 * share(same, (distance) => distance > MATCH_THRESHOLD),
    "median distance": quantile(same, 0.5),
    "95th percentile": quantile(same, 0.95),
  });
  report("match, pairs of two people", {
    [`accepted of ${IMPOSTORS}`]: impostors.filter((distance) => distance <= MATCH_THRESHOLD).length,
    "of all": different.length,
    accepted: different.filter((distance) => distance <= MATCH_THRESHOLD).length,
    "smallest distance": quantile(different, 0),
  });
}
