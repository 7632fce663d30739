import { Button } from "./Button.tsx";

type Props = { isBusy: boolean; isEmpty?: boolean; onCancel: () => void };

/** Save and Cancel, at the end of a form for inline editing. */
export function FormButtons({ isBusy, isEmpty = false, onCancel }: Props) {
  return (
    <div className="flex gap-2">
      <Button type="submit" variant="secondary" busy={isBusy} disabled={isEmpty}>
        Save
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
