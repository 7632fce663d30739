import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { copy } from "./copy.ts";

type EmailVideo = {
  link: string;
  title: string;
  creatorName: string;
  /** Absolute; null: emails cannot show it. */
  pictureUrl: string | null;
  /** Of a video that was made with an avatar. */
  label: string | null;
};

/** What is pasted into an email: the moving picture with a link, and the link as text for programs without HTML. */
export function writeEmailSnippet({ link, title, creatorName, pictureUrl, label }: EmailVideo): { html: string; text: string } {
  const plain = title || copy.untitled(creatorName);
  const name = label === null ? plain : `${plain} (${label})`;
  const [href, alt] = [escapeHtml(link), escapeHtml(name)];
  const picture = pictureUrl === null ? "" : `<a href="${href}"><img src="${escapeHtml(pictureUrl)}" alt="${alt}" width="450"></a><br>`;
  return { html: `${picture}<a href="${href}">▶ ${alt}</a>`, text: `${name}\n${link}` };
}
