import { expect, type Page } from "@playwright/test";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { setRole } from "@aside/testkit/stores/accounts-store.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makePerson, type Person } from "../support/people.ts";
import type { Product } from "../support/product.ts";

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

/** An administrator of the product, who handles its own forms. */
export async function makeProductAdmin(product: Product, name: string): Promise<Person> {
  const person = await makePerson(name, product.url);
  const { db, close } = openDatabase({ url: product.databaseUrl ?? "", onError: () => {} });
  await setRole(db, (JSON.parse(person.session) as { user: { userId: string } }).user.userId, "ADMIN");
  await close();
  // The page reads the role from its session.
  const session = JSON.parse(person.session) as { user: { role: string } };
  session.user.role = "ADMIN";
  return { ...person, session: JSON.stringify(session) };
}

/** Opens the conversation's page by the link of a text email. */
export function conversationLink(text: string): string {
  const link = /https?:\/\/\S+\/conversation\/\S+/.exec(text)?.[0];
  expect(link, text).toBeDefined();
  return link ?? "";
}
