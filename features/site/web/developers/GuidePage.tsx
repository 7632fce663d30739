import { API_GROUPS } from "@aside/contract/api/api-groups.ts";
import { developerCopy as copy } from "../../developers/copy.ts";
import type { Guide, GuideCode } from "../../developers/guides/guide.ts";
import { groupPath } from "../../developers/paths.ts";
import { prose } from "../prose.tsx";
import { slugOf } from "../slug.ts";
import { CodeBlock } from "./CodeBlock.tsx";

const Shell = ({ label, code }: { label: string; code: GuideCode }) => <CodeBlock label={label}>{code.code}</CodeBlock>;

/** What it needs, the steps with curl, and the program. */
export function GuidePage({ guide }: { guide: Guide }) {
  const { scopes, settings, steps, program, reference } = guide;
  const group = API_GROUPS.find(({ slug }) => slug === reference);
  const exports = settings.map(({ name, value, hint }) => `# ${hint}\nexport ${name}=${value}`).join("\n");
  return (
    <div className="max-w-reader">
      <prose.h2>{copy.before}</prose.h2>
      <prose.p>
        {scopes.length === 0 && `${copy.noKey} `}
        {scopes.length > 0 && (
          <>
            {copy.scopes}{" "}
            {scopes.map((scope, index) => (
              <span key={scope}>
                {index === 0 ? "" : index === scopes.length - 1 ? " and " : ", "}
                <prose.code>{scope}</prose.code>
              </span>
            ))}
            .{" "}
          </>
        )}
        {copy.tools}
      </prose.p>
      <CodeBlock label={copy.before}>{exports}</CodeBlock>
      {steps.map(({ title, text, code, after }) => (
        <section key={title} aria-labelledby={slugOf(title)} className="mt-12">
          <prose.h2>{title}</prose.h2>
          <prose.p>{text}</prose.p>
          {code && <Shell label={title} code={code} />}
          {after && <prose.p>{after}</prose.p>}
        </section>
      ))}
      <section aria-labelledby={slugOf(copy.program)} className="mt-12">
        <prose.h2>{copy.program}</prose.h2>
        <prose.p>{program.text}</prose.p>
        <CodeBlock label={copy.codeOf(program.code.file)} title={program.code.file}>
          {program.code.code}
        </CodeBlock>
        <prose.p>
          {copy.node} <prose.code>{program.code.file}</prose.code>. {copy.thenRun}
        </prose.p>
        <Shell label={copy.thenRun} code={program.run} />
      </section>
      {group && (
        <prose.p>
          {copy.endpoints}: <prose.a href={groupPath(group.slug)}>{group.title}</prose.a>
        </prose.p>
      )}
    </div>
  );
}
