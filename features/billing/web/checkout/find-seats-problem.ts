import { readWhole } from "@aside/ui/fields/whole-number.ts";
import { planCopy as copy } from "../../copy.ts";

/** Why this number of seats can't be bought, `used` of which people have. */
export function findSeatsProblem(typed: string, used: number, max: number): string | null {
  const count = readWhole(typed, 1, max);
  if (count === null) return copy.seatsBetween(Math.max(1, used), max);
  return count < used ? copy.seatsTaken(used) : null;
}
