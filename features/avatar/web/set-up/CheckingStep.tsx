import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { webCopy } from "../../web-copy.ts";
import { StepHeading } from "./StepHeading.tsx";

export function CheckingStep({ kind }: { kind: "training" | "consent" }) {
  const copy = webCopy.checking;
  return (
    <>
      <StepHeading>{copy[kind]}</StepHeading>
      <ProgressBar label={copy[kind]} />
      <p className="text-muted">{copy.why}</p>
    </>
  );
}
