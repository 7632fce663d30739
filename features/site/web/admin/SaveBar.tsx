import { Button } from "@aside/ui/elements/Button.tsx";
import type { ReactNode } from "react";
import { adminCopy as copy } from "../../copy.ts";

type Props = { isBusy: boolean; isChanged: boolean; error: Error | null; children?: ReactNode };

/** The end of a form: why saving failed, Save, and further actions. */
export function SaveBar({ isBusy, isChanged, error, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {error && (
        <p role="alert" className="basis-full text-danger">
          {error.message}
        </p>
      )}
      <Button type="submit" busy={isBusy} disabled={!isChanged}>
        {copy.save}
      </Button>
      {children}
      {isChanged && <span className="text-small text-muted">{copy.unsaved}</span>}
    </div>
  );
}
