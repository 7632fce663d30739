import { AttachmentsSection } from "../../../attachments/web/AttachmentsSection.tsx";
import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import type { readConversation } from "../../contract.ts";
import { conversationCopy as copy } from "../../web-copy.ts";
import { type ConversationKey, useWriteToConversation } from "../queries.ts";
import { AnswerList } from "./AnswerList.tsx";
import { MessageField } from "./MessageField.tsx";
import { MessageList } from "./MessageList.tsx";
import { PostVideo } from "./PostVideo.tsx";

type Props = { conversation: EndpointOutput<typeof readConversation>; given: ConversationKey };

/** The visitor's page: what they submitted, the messages of both sides, and a field to write again. */
export function ConversationView({ conversation, given }: Props) {
  const { form_title: title, answers, post_id: postId, messages, is_closed: isClosed } = conversation;
  const write = useWriteToConversation(given);
  // Submitted with an account that is not signed in here.
  const isLocked = conversation.guest_token === null && sessionStore.get() === null;
  async function send(message: { id: string; text: string }) {
    await write.mutateAsync(message);
    toastSuccess(copy.sent);
  }
  return (
    <div className="mx-auto grid w-full max-w-content content-start gap-8 px-4 py-8 lg:grid-cols-[3fr_2fr] lg:py-12">
      <header className="lg:col-span-2">
        <h1 className="text-title font-semibold break-words">{title}</h1>
        <p className="text-muted">
          {copy.sentBy(conversation.visitor_name)} <RelativeTime at={conversation.submitted_at} />
        </p>
      </header>
      <section aria-labelledby="messages-title" className="flex min-w-0 flex-col gap-6">
        <h2 id="messages-title" className="text-lead font-semibold">
          {copy.messages}
        </h2>
        {messages.length === 0 ? <p className="text-muted">{copy.noAnswer}</p> : <MessageList messages={messages} isVisitor />}
        {isClosed && <Banner>{copy.closed}</Banner>}
        <MessageField
          label={copy.message}
          send={copy.send}
          sending={copy.sending}
          draftKey={`aside.conversation.${given.submission_id}`}
          onSend={send}
        />
      </section>
      <section
        aria-labelledby="submitted-title"
        className="flex min-w-0 flex-col gap-5 self-start rounded-card border border-line bg-surface p-6"
      >
        <h2 id="submitted-title" className="text-lead font-semibold">
          {copy.submitted}
        </h2>
        {isLocked && postId && <p className="text-muted">{copy.signedInNote}</p>}
        {!isLocked && postId && <PostVideo postId={postId} title={copy.yourVideo} />}
        <AnswerList answers={answers} />
        {!isLocked && postId && <AttachmentsSection postId={postId} isReply />}
      </section>
    </div>
  );
}
