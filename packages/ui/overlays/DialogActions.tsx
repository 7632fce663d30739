import { Button } from "../elements/Button.tsx";

type Props = { problem: string | undefined; cancel: string; submit: string; isBusy: boolean; onCancel: () => void };

/** At the end of a dialog's form: what is wrong, Cancel, and the button that submits it. */
export function DialogActions({ problem, cancel, submit, isBusy, onCancel }: Props) {
  return (
    <>
      {problem && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {submit}
        </Button>
      </div>
    </>
  );
}
