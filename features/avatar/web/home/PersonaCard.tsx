import { formatDateTime } from "@aside/contract/time/instants.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { Ellipsis, ScanFace } from "lucide-react";
import { useId, useState } from "react";
import type { Persona } from "../../contract.ts";
import { webCopy as copy } from "../../web-copy.ts";
import { notesPath } from "../editor/notes-path.ts";
import { problemOf, stateOf } from "../persona-state.ts";
import { PictureChooser } from "../PictureChooser.tsx";
import { useBeginVideo, useMarkSeen } from "../queries.ts";
import { RatingFaces } from "../RatingFaces.tsx";
import { setUpPath } from "../set-up-path.ts";
import { DeleteDialog, WithdrawDialog } from "./RemoveDialogs.tsx";

type Props = {
  persona: Persona;
  /** True Avatar is: it can only be deleted. */
  isOff: boolean;
  onOpen: (href: string) => void;
};

/** A persona: how far it is, and what can be done with it. `onOpen`: goes to a path. */
export function PersonaCard({ persona, isOff, onOpen }: Props) {
  const id = useId();
  const [open, setOpen] = useState<"pictures" | "delete" | "withdraw" | null>(null);
  const close = () => setOpen(null);
  const begin = useBeginVideo(persona);
  const { words, tone, isOpen } = stateOf(persona);
  const canMake = !isOff && persona.persona_status === "PROCESSED";
  const problem = problemOf(persona);
  const entries = [
    ...(!isOff && persona.images.length > 0 ? [{ label: copy.choosePicture, onSelect: () => setOpen("pictures") }] : []),
    ...(persona.consent.state === "given"
      ? [{ label: copy.withdraw, danger: true, separated: !isOff, onSelect: () => setOpen("withdraw") }]
      : []),
    { label: copy.remove, danger: true, onSelect: () => setOpen("delete") },
  ];
  return (
    <Card className="flex h-full flex-col gap-4 max-sm:p-4">
      <article aria-labelledby={id} className="flex items-start gap-4">
        <Picture image={isOff ? null : persona.driver_image} />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <h2 id={id} className="max-w-full text-lead font-semibold break-words">
            {persona.name}
          </h2>
          <Badge tone={tone}>{words}</Badge>
          {problem && !isOff && <p className="text-small text-danger">{problem}</p>}
          {persona.expected_until && <p className="text-small text-muted">{copy.by(formatDateTime(new Date(persona.expected_until)))}</p>}
          {!isOpen && <p className="text-small text-muted">{copy.videosMade(persona.videos)}</p>}
        </div>
        <LazyMenu
          trigger={
            <IconButton label={copy.actions(persona.name)}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          entries={entries}
        />
      </article>
      {!isOff && persona.is_news && <News persona={persona} />}
      {!isOff && isOpen && (
        <LinkButton href={setUpPath(persona.id)} variant="secondary" className="mt-auto self-start" aria-describedby={id}>
          {copy.setUp}
        </LinkButton>
      )}
      {canMake && (
        // Not on phones, where notes can't be opened.
        <Button
          variant="secondary"
          className="mt-auto self-start phone:hidden"
          aria-describedby={id}
          busy={begin.isPending}
          onClick={() =>
            begin.mutate(undefined, {
              onSuccess: (postId) => onOpen(notesPath(postId)),
              onError: (error) => toastError(error.message),
            })
          }
        >
          {copy.makeVideo}
        </Button>
      )}
      {canMake && <RatingFaces persona={persona} />}
      {open === "pictures" && (
        <Dialog
          open
          onOpenChange={(isStill) => !isStill && close()}
          title={copy.choosePicture}
          footer={<Button onClick={close}>{copy.done}</Button>}
        >
          <PictureChooser persona={persona} />
        </Dialog>
      )}
      {open === "delete" && <DeleteDialog persona={persona} onClose={close} />}
      {open === "withdraw" && <WithdrawDialog persona={persona} onClose={close} />}
    </Card>
  );
}

function Picture({ image }: { image: string | null }) {
  const frame = "size-24 shrink-0 rounded-card bg-sunken";
  if (image) return <img src={image} alt="" className={`${frame} object-cover`} />;
  return (
    <span className={`${frame} flex items-center justify-center text-muted`}>
      <ScanFace aria-hidden className="size-10" />
    </span>
  );
}

function News({ persona }: { persona: Persona }) {
  const seen = useMarkSeen();
  return (
    <Banner
      tone="success"
      action={
        <Button
          variant="secondary"
          busy={seen.isPending}
          onClick={() => seen.mutate(persona.id, { onError: (error) => toastError(error.message) })}
        >
          {copy.seen}
        </Button>
      }
    >
      {copy.news(persona.name)}
    </Banner>
  );
}
