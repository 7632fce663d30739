import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import type { TemplateState } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { useSetTemplate, useTemplate } from "./template-queries.ts";

const TEXTS: Partial<Record<TemplateState["state"], (title: string) => string>> = {
  adding: copy.templateAdding,
  failed: copy.templateFailed,
  no_picture: copy.templateNoPicture,
};

/** Beside a recording: whether its template is being added, or why it is not. Nothing if it is there, or not wanted. */
export function TemplateNotice({ postId }: { postId: string }) {
  const template = useTemplate(postId).data;
  const set = useSetTemplate(postId);
  const text = template && TEXTS[template.state]?.(template.title || copy.templateUntitled);
  if (!text) return null;
  if (template.state !== "failed") return <Banner>{text}</Banner>;
  return (
    <Banner
      tone="danger"
      action={
        <Button variant="secondary" busy={set.isPending} onClick={() => set.mutate(template.starts_at)}>
          {copy.templateRetry}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
