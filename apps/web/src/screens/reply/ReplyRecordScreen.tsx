import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";
import { GuestReplySteps } from "./GuestReplySteps.tsx";
import { RecordStage } from "../record/RecordStage.tsx";

export function ReplyRecordScreen() {
  const { postId } = useParams({ strict: false }) as { postId: string };
  const { user } = useSession();
  const navigate = useNavigate();
  const post = usePost(postId);
  const preview = `/respond/${postId}/preview`;
  return (
    <>
      {!user && <GuestReplySteps current="record" eventId={post.data?.event_id} />}
      <RecordStage
        postId={postId}
        recordPath={`/respond/${postId}/record`}
        onDone={() => void navigate({ href: preview })}
        mayUpload={user !== null}
      />
    </>
  );
}
