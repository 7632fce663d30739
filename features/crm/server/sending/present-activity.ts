import type { ActivityKind } from "../../contract.ts";
import { activityCopy } from "../../copy.ts";
import type { ActivityRow } from "../activities/activities-store.ts";
import type { ActivityData } from "../activities/record-activities.ts";
import type { Activity, Contact } from "../vendors/port.ts";

const MAX_LINES = 50;

/** What the vendor gets: facts, the answers of a form, and a link. */
export function presentForVendor(row: ActivityRow, contact: Contact): Activity {
  const data = row.data as ActivityData;
  const kind = row.kind as ActivityKind;
  const answers = data.answers.map(({ label, value }) => `${label}: ${value}`);
  return {
    id: row.id,
    kind,
    subject: activityCopy.subjects[kind](data.title || activityCopy.untitled),
    lines: [...(data.author_name === "" || kind === "replied" ? [] : [activityCopy.sentBy(data.author_name)]), ...answers].slice(
      0,
      MAX_LINES,
    ),
    link: data.url === null ? null : { label: activityCopy.open, url: data.url },
    happenedAt: row.happened_at,
    contact,
  };
}
