import type { Page } from "@playwright/test";
import { signUp, verifyEmailCode } from "@aside/features/sign-in/contract.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";

export const productUrl = (): string => {
  const url = process.env["ASIDE_URL"];
  if (!url) throw new Error("ASIDE_URL is not set");
  return url;
};

/** The product that transcribes and translates (global-setup.ts). */
export const speechUrl = (): string => process.env["ASIDE_SPEECH_URL"] ?? productUrl();

type Mail = { id: string; subject: string; text: string; html: string; attachments: { contentType: string; content_base64: string }[] };

/** Waits for an email to the address whose subject matches, and returns the newest one. */
export async function waitForMail(address: string, subject: RegExp, url = productUrl()): Promise<Mail> {
  for (let tries = 0; tries < 1200; tries++) {
    const { messages } = (await (await fetch(`${url}/dev/mailbox/messages?to=${encodeURIComponent(address)}`)).json()) as {
      messages: Mail[];
    };
    const mail = messages.find((candidate) => subject.test(candidate.subject));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no email to ${address} matches ${subject}`);
}

export const PASSWORD = "correct horse battery";

/** A new company domain. Its first person becomes the company's super-admin. */
export const newDomain = () => `company-${crypto.randomUUID().slice(0, 8)}.example`;

export type Person = { driver: ApiDriver; email: string; name: string; session: string };

/** A person who signed up through the API; `enter` signs them in on a page. */
export async function makePerson(name: string, url = productUrl(), domain = "example.com"): Promise<Person> {
  const driver = new ApiDriver(url);
  const email = `${name.split(" ")[0]?.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@${domain}`;
  await driver.call(signUp, { body: { email, name, password: PASSWORD } });
  const code = (await waitForMail(email, /^\d{4} /, url)).subject.slice(0, 4);
  const session = await driver.call(verifyEmailCode, { body: { email, code } });
  driver.token = session.token;
  return { driver, email, name, session: JSON.stringify(session) };
}

export async function enter(page: Page, person: Person): Promise<void> {
  await page.addInitScript(
    (value) => localStorage.getItem("aside.session") ?? localStorage.setItem("aside.session", value),
    person.session,
  );
}
