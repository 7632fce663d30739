import { builtInForm } from "@aside/features/forms/web/visitor/built-in-form.ts";
import { isFormSlug } from "@aside/features/forms/built-in-forms.ts";
import { usePublicForm } from "@aside/features/forms/web/queries.ts";
import { visitorCopy as copy } from "@aside/features/forms/web-copy.ts";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { RecordStage } from "../record/RecordStage.tsx";
import { useFormPath } from "./use-form-path.ts";
import { RECORDER_HEIGHT, useFrameHeight } from "./use-frame-height.ts";

/** Records the video of a form. What was typed waits in this tab. */
export function FormRecordScreen() {
  const { postId = "" } = useParams({ strict: false }) as { postId?: string };
  const { formKey, path } = useFormPath();
  const { user } = useSession();
  const navigate = useNavigate();
  const found = usePublicForm(formKey);
  useFrameHeight(RECORDER_HEIGHT);
  const form = found.data ?? (isFormSlug(formKey) ? builtInForm(formKey) : undefined);
  if (!form && found.isPending) return <ProcessingView />;
  if (!form)
    return (
      <ErrorState
        heading="h1"
        title={copy.loadFailed}
        error={found.error}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  const back = `${path}?post=${postId}`;
  return (
    <RecordStage
      isReply
      postId={postId}
      recordPath={`${path}/${postId}/record`}
      limitSeconds={form.max_video_seconds}
      exitPath={back}
      onDone={() => void navigate({ href: back })}
      mayUpload={user !== null}
      extra={
        <LinkButton href={back} variant="secondary">
          {copy.backToForm}
        </LinkButton>
      }
    />
  );
}
