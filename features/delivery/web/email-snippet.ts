import { copy } from "../copy.ts";

type Video = { link: string; title: string; creatorName: string; /** Absolute; null: emails cannot show it. */ pictureUrl: string | null };

/** What is pasted into an email: the moving picture with a link, and the link as text for programs without HTML. */
export function writeEmailSnippet({ link, title, creatorName, pictureUrl }: Video): { html: string; text: string } {
  const name = title || copy.untitled(creatorName);
  const document = window.document.implementation.createHTMLDocument();
  const anchor = (...children: (Node | string)[]) => {
    const element = document.createElement("a");
    element.href = link;
    element.append(...children);
    return element;
  };
  const parts: Node[] = [];
  if (pictureUrl !== null) {
    const picture = document.createElement("img");
    Object.assign(picture, { src: pictureUrl, alt: name, width: 450 });
    parts.push(anchor(picture), document.createElement("br"));
  }
  parts.push(anchor(`▶ ${name}`));
  const body = document.createElement("div");
  body.append(...parts);
  return { html: body.innerHTML, text: `${name}\n${link}` };
}
