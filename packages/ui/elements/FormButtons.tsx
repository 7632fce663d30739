import { Button } from "./Button.tsx";
import { panelCopy as copy } from "@aside/features/transcripts/copy.ts";

type Props = { isBusy: boolean; isEmpty?: boolean; onCancel: () => void };

/** The end of a form that stands in the place of what it changes. */
export function FormButtons({ isBusy, isEmpty = false, onCancel }: Props) {
  return (
    <div className="flex gap-2">
      <Button type="submit" variant="secondary" busy={isBusy} disabled={isEmpty}>
        {copy.save}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {copy.cancel}
      </Button>
    </div>
  );
}
