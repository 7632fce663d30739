import { replyCopy as copy } from "@aside/features/viewing/copy.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";
import { CHANGES_NAME, GuestReplySteps } from "./GuestReplySteps.tsx";
import { RecordStage } from "../record/RecordStage.tsx";

export function ReplyRecordScreen() {
  const { postId } = useParams({ strict: false }) as { postId: string };
  const { user } = useSession();
  const navigate = useNavigate();
  const post = usePost(postId);
  const preview = `/respond/${postId}/preview`;
  return (
    <>
      {!user && (
        // A phone's camera fills the screen.
        <div className="phone:hidden">
          <GuestReplySteps current="record" />
        </div>
      )}
      <RecordStage
        isReply
        postId={postId}
        recordPath={`/respond/${postId}/record`}
        onDone={() => void navigate({ href: preview })}
        mayUpload={user !== null}
        extra={
          !user &&
          post.data && (
            <LinkButton href={`/respond/${post.data.event_id}?${CHANGES_NAME}=true`} variant="secondary">
              {copy.changeName}
            </LinkButton>
          )
        }
      />
    </>
  );
}
