import { replyCopy as copy } from "@aside/features/viewing/copy.ts";
import { readGuestName } from "@aside/features/viewing/web/guest-name.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useLocation } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { CHANGES_NAME, GuestReplySteps } from "./GuestReplySteps.tsx";
import { useBeginReply } from "./use-begin-reply.ts";

/** A guest's first step: their name, then the recorder opens. If the name is known, it opens at once. */
export function GuestReplyStart({ main }: { main: PostJson }) {
  const asksName = useLocation({ select: ({ search }) => CHANGES_NAME in search });
  const [known] = useState(() => sessionStore.getGuest()?.name ?? readGuestName());
  const skips = known !== "" && !asksName;
  const { begin, isBusy, error } = useBeginReply(main.event_id, skips ? { guest: { name: known, email: "" }, isPrivate: false } : null);
  if (skips && error === null) return <ProcessingView />;
  return <NameForm main={main} known={known} begin={begin} isBusy={isBusy} error={error} />;
}

type Props = { main: PostJson; known: string } & Pick<ReturnType<typeof useBeginReply>, "begin" | "isBusy" | "error">;

function NameForm({ main, known, begin, isBusy, error }: Props) {
  const [name, setName] = useState(known);
  const [email, setEmail] = useState("");
  const [isNameMissing, setNameMissing] = useState(false);
  const sender = main.creator_name;
  const isKept = main.keeps_replies_private || main.is_bcc;

  function submit(event: FormEvent) {
    event.preventDefault();
    setNameMissing(name.trim() === "");
    if (name.trim() !== "") void begin({ guest: { name: name.trim(), email: email.trim() }, isPrivate: false });
  }
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col pb-4 sm:pb-12">
      <GuestReplySteps current="name" />
      <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-5 px-4 pt-6">
        <div className="flex items-center gap-3">
          <Avatar name={sender} size="large" {...(main.creator_image_url && { imageUrl: main.creator_image_url })} />
          <div className="min-w-0 break-words">
            <h1 className="text-lead font-semibold">{copy.heading(sender)}</h1>
            {main.title && <p className="text-muted">{main.title}</p>}
          </div>
        </div>
        <TextField
          label={copy.name}
          value={name}
          required
          autoFocus
          maxLength={100}
          autoComplete="name"
          onChange={(event) => {
            setName(event.target.value);
            setNameMissing(false);
          }}
          {...(isNameMissing && { error: copy.nameFirst })}
        />
        {/* The sender knows the address of a recipient who came by their personal link. */}
        {!main.is_recipient && (
          <TextField
            label={copy.email}
            hint={copy.emailWhy(sender)}
            type="email"
            value={email}
            maxLength={254}
            autoComplete="email"
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
        {isKept && <p className="text-muted">{main.is_bcc ? copy.bccPrivate(sender) : copy.keptPrivate(sender)}</p>}
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        <Button type="submit" busy={isBusy} className="max-sm:mt-auto">
          {copy.recordReply}
        </Button>
      </form>
    </div>
  );
}
