import type { AppContext } from "@aside/server/http/context.ts";
import type { CronBinding } from "@aside/server/jobs/jobs.ts";
import { noticeExpired, remindPeople } from "./deadlines/run-deadlines.ts";

export const crons = (context: AppContext): CronBinding[] => [
  { name: "library.notice-expired", cron: "* * * * *", handler: async () => await noticeExpired(context) },
  { name: "library.remind-people", cron: "41 * * * *", handler: async () => await remindPeople(context) },
];
