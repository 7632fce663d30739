import { brand } from "@aside/brand/brand.ts";
import { copy } from "@aside/features/sign-in/copy.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

const FACTS = [
  "The link plays while you still speak.",
  "The transcript, summary and action items are ready when you stop.",
  "Nothing you record is lost, even if you close the tab.",
  "Recipients watch and reply without an account.",
];

/** What the server sends before any script: the form follows, which does not work without them. */
export function DrawnSignMeUp() {
  return (
    <SignUpPage title={copy.titles.SIGNUP_AD_FORM}>
      <Skeleton className="h-[40rem]" />
    </SignUpPage>
  );
}

/** Why to sign up, beside the form. */
export function SignUpPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div data-sign-in className="mx-auto grid w-full max-w-content gap-10 px-4 py-12 lg:grid-cols-2 lg:gap-16 lg:py-16">
      <div>
        <h1 className="text-title font-semibold xs:text-display">Say it once, on video</h1>
        <p className="mt-4 max-w-lg text-lead text-muted">
          {brand.product} is video messaging for work. Create your account with your work email and record your first {brand.product} in a
          minute.
        </p>
        <ul className="mt-8 flex flex-col gap-3">
          {FACTS.map((fact) => (
            <li key={fact} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <Card className="flex flex-col gap-5">
        <h2 className="text-lead font-semibold">{title}</h2>
        {children}
      </Card>
    </div>
  );
}
