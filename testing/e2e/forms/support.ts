import { expect, type Page } from "@playwright/test";
import type { FormField } from "@aside/features/forms/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";

type Options = NonNullable<Parameters<typeof openBrowser>[0]>;

/** A guest's browser at a path of the product. */
export async function openAsGuest(url: string, options: Options = { speaks: false }) {
  const browser = await openBrowser(options);
  const errors = watchErrors(browser.page);
  await browser.page.goto(url);
  return { ...browser, errors };
}

export const field = (page: Pick<Page, "getByRole">, name: string) => page.getByRole("textbox", { name, exact: true });
export const submitButton = (page: Pick<Page, "getByRole">) => page.getByRole("button", { name: "Submit" });

export const newAddress = () => `grace-${crypto.randomUUID().slice(0, 8)}@visitor.example`;

/** First name, last name and email of every form. */
export async function fillPerson(page: Pick<Page, "getByRole">, email: string): Promise<void> {
  await field(page, "First name").fill("Grace");
  await field(page, "Last name").fill("Hopper");
  await field(page, "Email").fill(email);
}

/** Opens the conversation's page by the link of a text email. */
export function conversationLink(text: string): string {
  const link = /https?:\/\/\S+\/conversation\/\S+/.exec(text)?.[0];
  expect(link, text).toBeDefined();
  return link ?? "";
}

/** A field of a company's form. */
export const QUESTION: FormField = { key: "message", label: "How can we help?", type: "longtext", is_required: true, options: [] };
