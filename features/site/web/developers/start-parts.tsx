import { type ComponentProps, isValidElement } from "react";
import { API_SCOPES } from "@aside/contract/api-scopes.ts";
import { copy as keyCopy } from "../../../integrations/copy.ts";
import { developerCopy as copy } from "../../developers/copy.ts";
import { GUIDES } from "../../developers/guides/guides.ts";
import { guidePath } from "../../developers/paths.ts";
import { CodeBlock } from "./CodeBlock.tsx";

/** Each scope in the words of the screens where people choose them. */
const Scopes = () => (
  <dl className="my-6 divide-y divide-line rounded-card border border-line bg-surface">
    {API_SCOPES.map((scope) => (
      <div key={scope} className="grid gap-1 px-5 py-3 sm:grid-cols-[11rem_1fr] sm:gap-4">
        <dt className="font-mono text-small leading-6">{scope}</dt>
        <dd className="min-w-0 text-body">
          <span className="font-medium">{keyCopy.scopes[scope].label}.</span> {keyCopy.scopes[scope].hint}.
        </dd>
      </div>
    ))}
  </dl>
);

const Guides = () => (
  <ul className="my-6 grid gap-4 sm:grid-cols-2">
    {GUIDES.map(({ slug, title, lead }) => (
      <li key={slug}>
        <a
          href={guidePath(slug)}
          className="block h-full rounded-card border border-line bg-surface p-5 transition-colors hover:border-line-strong hover:bg-sunken"
        >
          <span className="text-lead font-semibold">{title}</span>
          <span className="mt-1 block text-body text-muted">{lead}</span>
        </a>
      </li>
    ))}
  </ul>
);

const TITLES: Readonly<Record<string, string>> = { json: "JSON", http: "Headers" };

/** A fenced part of the text: as the commands of the guides. */
function Fenced({ children }: ComponentProps<"pre">) {
  if (!isValidElement<ComponentProps<"code">>(children)) throw new Error("a fenced part of the site's text has no code");
  const { className = "", children: code } = children.props;
  const title = TITLES[className.replace("language-", "")] ?? copy.shell;
  return (
    <CodeBlock label={title} title={title}>
      {String(code as string).trimEnd()}
    </CodeBlock>
  );
}

/** What content/pages/developers.mdx uses in addition to the parts of every page. */
export const startParts = { Scopes, Guides, pre: Fenced };
