import type { MailSiteName } from "../messages.ts";

/** The addresses of Gmail and Outlook. Permission is requested for each of the two separately. */
export const MAIL_ORIGINS: Record<MailSiteName, readonly string[]> = {
  Gmail: ["https://mail.google.com"],
  Outlook: ["https://outlook.office.com", "https://outlook.office365.com", "https://outlook.live.com", "https://outlook.cloud.microsoft"],
};

export const MAIL_SITES = Object.keys(MAIL_ORIGINS) as MailSiteName[];

export const patternsOf = (site: MailSiteName): string[] => MAIL_ORIGINS[site].map((origin) => `${origin}/*`);

export const mailSiteOf = (origin: string): MailSiteName | null => MAIL_SITES.find((site) => MAIL_ORIGINS[site].includes(origin)) ?? null;
