import { forgetSent, readSent } from "@aside/features/forms/web/form-draft.ts";
import { visitorCopy as copy } from "@aside/features/forms/web-copy.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { isFramed } from "@aside/web-client/is-framed.ts";
import { useNavigate } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useFormPath } from "./use-form-path.ts";
import { useFrameHeight } from "./use-frame-height.ts";

/** After a form was submitted: what happens next, and where the conversation is. */
export function FormSuccessScreen() {
  const { formKey, path } = useFormPath();
  const [sent] = useState(() => readSent(formKey));
  const navigate = useNavigate();
  useFrameHeight();
  if (!sent)
    return (
      <EmptyState heading="h1" title={copy.nothingSent} action={<LinkButton href={path}>{copy.openForm}</LinkButton>}>
        {copy.nothingSentHint}
      </EmptyState>
    );
  function startAgain() {
    forgetSent(formKey);
    void navigate({ href: path });
  }
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-6 px-4 py-12 lg:py-16">
      <div className="flex flex-col gap-3">
        <CircleCheck aria-hidden className="size-10 text-success" />
        <h1 className="text-title font-semibold">{copy.sentTitle}</h1>
        {sent.successText && <p className="text-lead text-muted">{sent.successText}</p>}
      </div>
      <section aria-labelledby="next-title" className="flex flex-col gap-2 rounded-card border border-line bg-surface p-6">
        <h2 id="next-title" className="font-semibold">
          {copy.next}
        </h2>
        <ul className="flex list-disc flex-col gap-1 pl-5 break-words">
          {sent.gotCopy && <li>{copy.nextCopy(sent.email)}</li>}
          <li>{copy.nextLink(sent.email)}</li>
        </ul>
        <div className="mt-3 flex flex-wrap gap-3">
          <a href={sent.conversationUrl} {...(isFramed && { target: "_blank", rel: "noopener" })} className={buttonStyle("primary")}>
            {copy.openConversation}
            {isFramed && <span className="sr-only"> {copy.newTab}</span>}
          </a>
          <Button variant="ghost" onClick={startAgain}>
            {copy.sendAnother}
          </Button>
        </div>
        <p className="text-small text-muted">{copy.keepLink}</p>
      </section>
    </div>
  );
}
