import { PLANS } from "@aside/core/entitlements/catalogue.ts";
import { usePlan } from "@aside/core/entitlements/web/use-plan.ts";
import { useState } from "react";
import { planCopy as copy } from "../copy.ts";
import { offered } from "../offered.ts";
import { FeatureTable } from "./FeatureTable.tsx";
import { PlanChooser, type Terms } from "./PlanChooser.tsx";
import { checkoutHref } from "./PlanView.tsx";
import { TestMode } from "./TestMode.tsx";

/** The prices, what each plan includes, and questions. Drawn by the build: what depends on the reader comes after it. */
export function Pricing({ isSignedIn }: { isSignedIn: boolean }) {
  const { data: plan } = usePlan();
  const [terms, setTerms] = useState<Terms>({ duration: "annually", currency: "USD" });
  const plans = PLANS.filter((each) => each.isOffered).map(offered);
  return (
    <>
      <TestMode />
      <PlanChooser
        plans={plans}
        terms={terms}
        onTerms={setTerms}
        current={plan?.slug}
        hrefOf={({ slug }) =>
          isSignedIn
            ? checkoutHref(slug, terms)
            : `/?${new URLSearchParams({ signup_default: "true", plan: slug, duration: terms.duration })}`
        }
        buttonOf={({ name }) => (isSignedIn ? copy.choose(name) : copy.startTrial)}
      />
      <section className="flex flex-col gap-4">
        <h2 className="text-title font-semibold">{copy.compare}</h2>
        <FeatureTable plans={plans} />
      </section>
      <section className="flex flex-col gap-4">
        <h2 className="text-title font-semibold">{copy.faqTitle}</h2>
        <dl className="flex flex-col gap-4">
          {copy.faq.map(({ question, answer }) => (
            <div key={question}>
              <dt className="font-semibold">{question}</dt>
              <dd className="max-w-reader text-muted">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
