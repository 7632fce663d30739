import { API_GROUPS, type ApiGroup } from "@aside/contract/api/api-groups.ts";
import { developerCopy as copy } from "../../developers/copy.ts";
import { groupPath } from "../../developers/paths.ts";
import { prose } from "../prose.tsx";
import { When } from "../When.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { KeyFields } from "./KeyFields.tsx";
import { type Operation, titleOf } from "./open-api.ts";
import { Method, OperationSection } from "./OperationSection.tsx";

type Operations = ReadonlyMap<string, readonly Operation[]>;

const off = (
  <When is="!api">
    <prose.p>{copy.referencePage.off}</prose.p>
  </When>
);

/** All groups with their endpoints. */
export function ReferenceIndex({ operations }: { operations: Operations }) {
  return (
    <>
      {off}
      <When is="api">
        <p className="max-w-reader text-[17px]/7">{copy.referencePage.openApi}</p>
        <div className="max-w-reader">
          <CodeBlock label={copy.referencePage.openApi}>{`curl "@@origin@@/openapi.json" > openapi.json`}</CodeBlock>
        </div>
        {API_GROUPS.map(({ slug, title, description }) => (
          <section key={slug} aria-labelledby={slug} className="mt-10 border-t border-line pt-8">
            <h2 id={slug} className="text-title font-semibold">
              <a href={groupPath(slug)} className="rounded-control hover:underline">
                {title}
              </a>
            </h2>
            <p className="mt-1 text-muted">{description}</p>
            <OperationList operations={operations.get(slug) ?? []} base={groupPath(slug)} />
          </section>
        ))}
      </When>
    </>
  );
}

function OperationList({ operations, base = "" }: { operations: readonly Operation[]; base?: string }) {
  return (
    <ul className="mt-4">
      {operations.map((operation) => (
        <li key={operation.operationId}>
          <a
            href={`${base}#${operation.operationId}`}
            className="-mx-3 flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 hover:bg-sunken"
          >
            <Method>{operation.method}</Method>
            <span className="min-w-0 flex-1 basis-48 font-medium">{titleOf(operation)}</span>
            <code className="min-w-0 font-mono text-small break-all text-muted max-sm:basis-full">{operation.path}</code>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** One group: its endpoints in full, with forms to try them. */
export function ReferenceGroup({ group, operations }: { group: ApiGroup; operations: readonly Operation[] }) {
  return (
    <>
      {off}
      <When is="api">
        <nav aria-label={copy.onThisPage}>
          <OperationList operations={operations} />
        </nav>
        <KeyFields />
        {operations.map((operation) => (
          <OperationSection key={`${group.slug}-${operation.operationId}`} operation={operation} />
        ))}
      </When>
    </>
  );
}
