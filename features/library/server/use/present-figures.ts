import type { ColleagueRow } from "./figures-store.ts";

export const presentColleague = ({ last_viewed_at: at, ...row }: ColleagueRow) => ({ ...row, last_viewed_at: at.toISOString() });
