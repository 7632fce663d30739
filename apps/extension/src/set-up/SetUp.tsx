import { Mark } from "@aside/ui/elements/Mark.tsx";
import type { ReactNode } from "react";
import { copy } from "../copy.ts";
import { useConnection } from "../use-stored.ts";
import { ConnectStep } from "./ConnectStep.tsx";
import { DevicesStep } from "./DevicesStep.tsx";
import { MailStep } from "./MailStep.tsx";
import { SitesStep } from "./SitesStep.tsx";

const canRecord = chrome.offscreen !== undefined;

export function SetUp() {
  const connection = useConnection();
  if (connection === undefined) return null;
  const steps: { title: string; why?: string; body?: ReactNode }[] = [
    { title: copy.connect, body: <ConnectStep connection={connection} /> },
    ...(canRecord
      ? [
          { title: copy.devicesTitle, why: copy.devicesWhy, body: <DevicesStep /> },
          { title: copy.sitesTitle, why: copy.sitesWhy, body: <SitesStep /> },
        ]
      : []),
    { title: copy.mailTitle, why: copy.mailWhy, body: <MailStep /> },
    ...(connection && !connection.isEnded ? [{ title: copy.doneTitle, why: copy.doneWhy }] : []),
  ];
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-10">
      <Mark className="size-9" />
      <h1 className="mt-4 text-title font-semibold">{copy.setUpTitle}</h1>
      <ol className="mt-8 divide-y divide-line rounded-card border border-line bg-surface">
        {steps.map(({ title, why, body }) => (
          <li key={title} className="flex flex-col gap-3 p-5">
            <h2 className="text-lead font-semibold">{title}</h2>
            {why && <p className="text-muted">{why}</p>}
            {body}
          </li>
        ))}
      </ol>
    </main>
  );
}
