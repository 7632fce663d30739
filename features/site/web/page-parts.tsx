import type { ReactNode } from "react";
import { brand } from "@aside/brand/brand.ts";
import { Action, Actions, Card, Cards, FactList, Lead, Note, Step, Steps } from "./blocks.tsx";
import { Address, Operator } from "./Operator.tsx";
import { StartButton } from "./StartButton.tsx";
import { settingOf, When } from "./When.tsx";

/** A mailbox of the installation as a link, e.g. `<Mailbox name="support" />`. */
function Mailbox({ name }: { name: keyof typeof brand.mailboxes }) {
  const address = brand.mailboxes[name];
  return (
    <a href={`mailto:${address}`} className="font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink">
      {address}
    </a>
  );
}

const SenderAddress = () => <code className="rounded-[4px] bg-sunken px-1.5 py-0.5 font-mono text-[0.9em]">{brand.mailFrom.address}</code>;
const SenderDomain = () => (
  <code className="rounded-[4px] bg-sunken px-1.5 py-0.5 font-mono text-[0.9em]">{brand.mailFrom.address.split("@")[1]}</code>
);
/** What is of no use in the native app. */
const NotNative = ({ children }: { children: ReactNode }) => <div className="not-native">{children}</div>;
const Origin = () => <>{settingOf("origin")}</>;
const TrialDays = () => <>{settingOf("trial-days")}</>;

/** What every text of the site may use. A text that names something else fails the build. */
export const pageParts = {
  Action,
  Actions,
  Address,
  Card,
  Cards,
  FactList,
  Lead,
  Mailbox,
  NotNative,
  Note,
  Operator,
  Origin,
  SenderAddress,
  SenderDomain,
  Start: StartButton,
  Step,
  Steps,
  TrialDays,
  When,
};
