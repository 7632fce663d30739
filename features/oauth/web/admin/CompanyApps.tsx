import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { Blocks } from "lucide-react";
import type { AppRule, CompanyApp } from "../../admin-contract.ts";
import { copy } from "../../copy.ts";
import { AppMark } from "../AppMark.tsx";
import { AppPublisher } from "../AppPublisher.tsx";
import { useSetPolicy, useSetRule } from "./queries.ts";

/** The apps that the company's people connected, and which it allows. */
export function CompanyApps({ apps, allowsOnlySome }: { apps: CompanyApp[]; allowsOnlySome: boolean }) {
  const policy = useSetPolicy();
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead font-semibold">{copy.companyTitle}</h2>
        <p className="text-small text-muted">{copy.companyWhy}</p>
      </div>
      <Switch
        label={copy.onlySome}
        hint={copy.onlySomeHint}
        checked={policy.isPending ? policy.variables : allowsOnlySome}
        onChange={(event) => policy.mutate(event.target.checked)}
      />
      {policy.error && (
        <p role="alert" className="text-small text-danger">
          {policy.error.message}
        </p>
      )}
      {apps.length === 0 && (
        <EmptyState title={copy.companyNone} icon={<Blocks aria-hidden />}>
          {copy.companyNoneWhy}
        </EmptyState>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {apps.map((app) => (
          <li key={app.id} className="py-4 first:pt-0 last:pb-0">
            <CompanyRow app={app} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CompanyRow({ app }: { app: CompanyApp }) {
  const rule = useSetRule();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-64 gap-4">
        <AppMark name={app.name} text={app.logo_text} />
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold break-words">
            {app.name} {!app.is_usable && <Badge tone="danger">{copy.notAllowed}</Badge>}
          </h3>
          <AppPublisher app={app} />
          <p className="text-small text-muted">
            {/* What is not allowed lost its connections, and with them when it was used. */}
            {app.is_usable && (
              <>
                {copy.people(app.people)}.{" "}
                {app.last_used_at ? (
                  <>
                    Last used <RelativeTime at={app.last_used_at} />.
                  </>
                ) : (
                  `${copy.neverUsed}.`
                )}
              </>
            )}
          </p>
          {rule.error && (
            <p role="alert" className="text-small text-danger">
              {rule.error.message}
            </p>
          )}
        </div>
      </div>
      <Select
        label={copy.ruleFor(app.name)}
        value={rule.isPending ? rule.variables.rule : app.rule}
        onChange={(event) => rule.mutate({ id: app.id, rule: event.target.value as AppRule })}
      >
        {(Object.keys(copy.rules) as AppRule[]).map((choice) => (
          <option key={choice} value={choice}>
            {copy.rules[choice]}
          </option>
        ))}
      </Select>
    </div>
  );
}
