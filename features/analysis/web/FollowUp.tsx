import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { useState } from "react";
import { MAX_PROMPT } from "../../insights/contract.ts";
import type { useAsk } from "./queries.ts";
import { analysisCopy } from "../copy.ts";

type Props = { ask: ReturnType<typeof useAsk>; isBusy: boolean; isLocked: boolean };

/** `isBusy`: the previous question is still being answered. The typed text stays. `isLocked`: the plan lacks questions. */
export function FollowUp({ ask, isBusy, isLocked }: Props) {
  const [question, setQuestion] = useState("");
  const submit = () => {
    const wanted = question.trim();
    if (wanted && !isBusy && !isLocked) ask.mutate(wanted, { onSuccess: () => setQuestion("") });
  };
  return (
    <form
      className="flex flex-col gap-3 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label={analysisCopy.followUp}
        {...(isBusy && { hint: analysisCopy.followUpBusy })}
        disabled={isLocked}
        rows={2}
        maxLength={MAX_PROMPT}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <LockedNote feature="multi_video_ai_analysis" />
      {ask.isError && <Banner tone="danger">{ask.error.message}</Banner>}
      <Button type="submit" className="self-start" disabled={isLocked || question.trim() === ""} busy={isBusy}>
        {analysisCopy.ask}
      </Button>
    </form>
  );
}
