import { useNavigate, useParams } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";
import { GuestReplySteps } from "./GuestReplySteps.tsx";
import { RecordStage } from "../record/RecordStage.tsx";

export function ReplyRecordScreen() {
  const { postId } = useParams({ strict: false }) as { postId: string };
  const { user } = useSession();
  const navigate = useNavigate();
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
        postId={postId}
        recordPath={`/respond/${postId}/record`}
        onDone={() => void navigate({ href: preview })}
        mayUpload={user !== null}
      />
    </>
  );
}
