import { groupOf } from "@aside/contract/api/api-groups.ts";
import { CHANGES, type Change } from "../../developers/changes.ts";
import { developerCopy as copy } from "../../developers/copy.ts";
import { groupPath } from "../../developers/paths.ts";
import { Fold } from "./DeveloperPage.tsx";
import { prose } from "../prose.tsx";

/** What changed for programs, newest first. */
export function ChangelogPage() {
  return (
    <div className="max-w-reader">
      {CHANGES.map((change) => (
        <section
          key={change.version}
          aria-labelledby={`v${change.version}`}
          className="border-t border-line pt-8 pb-10 first:border-0 first:pt-0"
        >
          <h2 id={`v${change.version}`} className="text-title font-semibold">
            {change.version}{" "}
            <span className="text-body font-normal tracking-normal text-muted">{change.date ?? copy.changes.unreleased}</span>
          </h2>
          <prose.ul>
            {change.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </prose.ul>
          <Endpoints title={copy.changes.added(change.added.length)} operations={change.added} />
          <Endpoints title={copy.changes.removed(change.removed?.length ?? 0)} operations={change.removed ?? []} />
        </section>
      ))}
      <prose.p>
        <prose.a href="/developers#versions">{copy.changes.policy}</prose.a>
      </prose.p>
    </div>
  );
}

function Endpoints({ title, operations }: { title: string; operations: Change["added"] }) {
  if (operations.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between rounded-card px-4 font-semibold">
        {title}
        <Fold />
      </summary>
      <ul className="border-t border-line p-4">
        {operations.map((operation) => {
          const group = groupOf(operation.split(" ")[1] ?? "");
          const code = <code className="font-mono text-small break-all">{operation}</code>;
          return (
            <li key={operation} className="py-0.5">
              {group ? (
                <a href={groupPath(group.slug)} className="rounded-control hover:underline">
                  {code}
                </a>
              ) : (
                code
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
