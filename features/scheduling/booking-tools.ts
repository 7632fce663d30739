/** Booking tools whose links may replace our own times. Subdomains count. */
export const BOOKING_TOOLS = [
  "cal.com",
  "calendly.com",
  "calendar.app.google",
  "calendar.google.com",
  "meetings.hubspot.com",
  "outlook.office.com",
  "outlook.office365.com",
  "savvycal.com",
  "tidycal.com",
  "youcanbook.me",
  "zcal.co",
] as const;

/** The link as it is stored; null if it is not an https link of a supported tool. */
export function bookingLink(typed: string): string | null {
  const url = URL.parse(typed.trim());
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "") return null;
  return BOOKING_TOOLS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)) ? url.href : null;
}
