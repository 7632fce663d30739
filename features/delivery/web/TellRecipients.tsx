import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { copy } from "../copy.ts";
import { useEmailTracking, useTellRecipients } from "./queries.ts";

/** Says that an edit changed a sent Aside, and emails those who got the earlier version. */
export function TellRecipients({ postId }: { postId: string }) {
  const update = useEmailTracking(postId, []).data?.update;
  const tell = useTellRecipients(postId);
  const texts = copy.update;
  if (!update?.is_changed) return <p>{texts.unchanged}</p>;
  return (
    <div className="flex flex-col items-start gap-2">
      <p role="status">
        {texts.changed} {update.notified > 0 && texts.notified(update.notified)}
      </p>
      {update.to_notify > 0 && (
        <>
          <p className="text-small text-muted">{texts.tellWhy}</p>
          <Button
            busy={tell.isPending}
            onClick={() =>
              tell.mutate(undefined, {
                onSuccess: ({ sent }) => toastSuccess(texts.sent(sent)),
                onError: (error) => toastError(error.message),
              })
            }
          >
            {texts.tell(update.to_notify)}
          </Button>
        </>
      )}
    </div>
  );
}
