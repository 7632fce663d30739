import { api } from "@aside/web-client/api.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ExportButton } from "@aside/ui/lists/ExportButton.tsx";
import type { ReactNode } from "react";
import { gmailManifest, outlookPackage } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useMailAddOns } from "./queries.ts";

/** A card per mail program: whether it is set up, the steps, and the file for it. */
export function MailAddOns() {
  const found = useMailAddOns();
  return (
    <>
      <p className="max-w-reader text-muted">{copy.adminWhy}</p>
      {found.error && <ErrorState title={copy.notLoaded} error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton className="h-32" />}
      {found.data && (
        <>
          <Program name={copy.gmail} isSetUp={found.data.gmail.is_set_up} steps={copy.gmailSteps}>
            <ExportButton variant="secondary" getFile={async () => await api.download(gmailManifest, {})}>
              {copy.gmailFile}
            </ExportButton>
          </Program>
          <Program name={copy.outlook} isSetUp={found.data.outlook.is_set_up} steps={copy.outlookSteps}>
            <code className="text-small break-all">{copy.redirect(location.host)}</code>
            {found.data.outlook.is_set_up && (
              <ExportButton variant="secondary" getFile={async () => await api.download(outlookPackage, {})}>
                {copy.outlookFile}
              </ExportButton>
            )}
          </Program>
        </>
      )}
    </>
  );
}

type ProgramProps = { name: string; isSetUp: boolean; steps: readonly string[]; children: ReactNode };

function Program({ name, isSetUp, steps, children }: ProgramProps) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="flex flex-wrap items-center gap-2 text-lead font-semibold">
        {name}
        <Badge tone={isSetUp ? "success" : "neutral"}>{isSetUp ? copy.setUp : copy.notSetUp}</Badge>
      </h2>
      {!isSetUp && <p className="text-muted">{copy.notSetUpWhy}</p>}
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </Card>
  );
}
