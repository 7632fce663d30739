/** The last whole day before a time, as YYYY-MM-DD in the reader's time zone. */
export function dayOf(at: string): string {
  // A millisecond before: the end of a day is the start of the next.
  const moment = new Date(new Date(at).getTime() - 1);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** When a day ends in the reader's time zone. */
export function endOfDay(day: string): Date {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end;
}

/** A day for people. */
export const formatDay = (day: string): string =>
  new Date(`${day}T12:00`).toLocaleDateString("en", { year: "numeric", month: "short", day: "numeric" });
