import { drawPage } from "./layout.ts";
import { markup } from "./markup.ts";

export type ErrorPage = { title: string; text: string };

export function errorPage({ title, text }: ErrorPage): string {
  return drawPage(title, markup`<h1>${title}</h1><section><p>${text}</p></section>`);
}
