import { openBrowser, watchErrors } from "./browser.ts";
import { enter, type Person } from "./people.ts";

/** A browser of its own in which the person is signed in, at this path of their product. `errors`: what the page's console and requests report. */
export async function openAs(person: Person, path: string) {
  const browser = await openBrowser({ speaks: false });
  const errors = watchErrors(browser.page);
  await enter(browser.page, person);
  await browser.page.goto(person.driver.url + path);
  return { ...browser, errors };
}
