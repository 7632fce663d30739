import { cx } from "@aside/ui/class-names.ts";
import type { ReactNode } from "react";
import { developerCopy as copy } from "../../developers/copy.ts";
import { prose } from "../prose.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { curlOf } from "./curl-of.ts";
import { errorsOf, type Operation, type Schema, titleOf } from "./open-api.ts";
import { TryIt } from "./TryIt.tsx";
import { limitsText, typeText } from "./type-text.ts";

const TONES: Readonly<Record<string, string>> = { GET: "text-success", DELETE: "text-danger" };

export const Method = ({ children }: { children: string }) => (
  <span className={cx("w-14 shrink-0 font-mono text-small font-semibold", TONES[children] ?? "text-ember-strong")}>{children}</span>
);

/** Where the start page explains them. */
const HEADER_TEXTS: Readonly<Record<string, string>> = {
  "idempotency-key": "/developers#repeat-a-request-safely",
  "on-behalf-of": "/developers#authentication",
};

export function OperationSection({ operation }: { operation: Operation }) {
  const { operationId, summary, method, path, parameters, requestBody, responses } = operation;
  const title = titleOf(operation);
  const json = requestBody?.content["application/json"]?.schema;
  const errors = errorsOf(operation);
  const headers = parameters.filter((one) => one.in === "header");
  const addressed = parameters.flatMap((one) => (one.in === "header" ? [] : [{ ...one, in: one.in }]));
  return (
    <section id={operationId} aria-labelledby={`${operationId}-title`} className="mt-12 border-t border-line pt-10">
      <h2 id={`${operationId}-title`} className="text-title font-semibold">
        {title}
      </h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <Method>{method}</Method>
        <code className="min-w-0 font-mono text-body break-all">{path}</code>
      </p>
      <p className="mt-3 max-w-reader text-[17px]/7">{withCode(summary)}</p>
      <p className="mt-2 text-body text-muted">
        {copy.scope}: <code className="rounded-[4px] bg-sunken px-1.5 py-0.5 font-mono text-[0.9em] text-ink">{scopeOf(operation)}</code>
      </p>
      {headers.length > 0 && (
        <p className="mt-1 text-body text-muted">
          {copy.headers}:{" "}
          {headers.map(({ name }, index) => (
            <span key={name}>
              {index === 0 ? "" : ", "}
              <a
                href={HEADER_TEXTS[name] ?? "/developers"}
                className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
              >
                {name}
              </a>
            </span>
          ))}
        </p>
      )}
      {addressed.length > 0 && (
        <Part title={copy.parameters}>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {addressed.map((one) => (
              <FieldRow key={one.name} name={one.name} schema={one.schema} isRequired={one.required === true}>
                {[copy.parametersIn[one.in], one.description].filter(Boolean).join(" ")}
              </FieldRow>
            ))}
          </ul>
        </Part>
      )}
      {requestBody && (
        <Part title={copy.body}>
          {json ? (
            <BodyFields schema={json} />
          ) : (
            <p className="text-body">{`${copy.file}: ${Object.keys(requestBody.content).join(", ")}`}</p>
          )}
        </Part>
      )}
      <Part title={copy.request}>
        <CodeBlock label={copy.requestOf(title)}>{curlOf(operation)}</CodeBlock>
      </Part>
      <Part title={copy.reply}>
        <Reply title={title} responses={responses} />
      </Part>
      {errors.length > 0 && (
        <Part title={copy.errors}>
          <p className="flex flex-wrap gap-2">
            {errors.map((code) => (
              <code key={code} className="rounded-[4px] bg-sunken px-1.5 py-0.5 font-mono text-small">
                {code}
              </code>
            ))}
          </p>
        </Part>
      )}
      <TryIt operation={operation} />
    </section>
  );
}

/** Names between backticks as code. */
const withCode = (text: string): ReactNode =>
  text.split("`").map((part, index) => (index % 2 === 0 ? part : <prose.code key={index}>{part}</prose.code>));

function scopeOf({ security, "x-scope": scope }: Operation): string {
  if (scope === undefined) return copy.anyProgram;
  return security.some((one) => "token" in one) ? scope : `${scope} (${copy.keyOnly})`;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-6">
    <h3 className="mb-2 text-body font-semibold">{title}</h3>
    {children}
  </div>
);

function BodyFields({ schema }: { schema: Schema }) {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return <code className="font-mono text-small">{typeText(schema)}</code>;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {fields.map(([name, field]) => (
        <FieldRow key={name} name={name} schema={field} isRequired={schema.required?.includes(name) === true}>
          {field.description}
        </FieldRow>
      ))}
    </ul>
  );
}

function FieldRow(props: { name: string; schema: Schema; isRequired: boolean; children: ReactNode }) {
  const { name, schema, isRequired, children } = props;
  const notes = [...(isRequired ? [copy.required] : []), ...limitsText(schema)];
  return (
    <li className="px-4 py-3 text-body">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <code className="font-mono font-semibold break-all">{name}</code>
        <code className="min-w-0 font-mono text-small break-words whitespace-pre-wrap text-muted">{typeText(schema)}</code>
        {notes.length > 0 && <span className="text-small text-muted">{notes.join(", ")}</span>}
      </p>
      {children ? <p className="mt-1 text-small text-muted">{children}</p> : null}
    </li>
  );
}

function Reply({ title, responses }: { title: string; responses: Operation["responses"] }) {
  const [type, content] = Object.entries(responses["200"]?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return <p className="text-body">{copy.redirect}</p>;
  if (type !== "application/json") return <p className="text-body">{copy.fileReply(type)}</p>;
  return (
    <CodeBlock label={copy.replyOf(title)} title="200 application/json">
      {typeText(content.schema)}
    </CodeBlock>
  );
}
