import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import { type ReactNode, useEffect, useRef } from "react";
import type { Persona } from "../../contract.ts";
import { copy as avatarCopy } from "../../copy.ts";
import { editorCopy as copy } from "../../web-editor-copy.ts";
import { AVATAR_PATH } from "../set-up-path.ts";
import { useChoosePersona } from "./editor-queries.ts";
import { MadeVideo } from "./MadeVideo.tsx";
import { MakePart } from "./MakePart.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { PersonaPart } from "./PersonaPart.tsx";
import { PreviewPart } from "./PreviewPart.tsx";
import { useMaking } from "./use-making.ts";
import { useNotes, useTitle } from "./use-notes.ts";

type Props = {
  post: PostJson;
  /** Those that are ready. Without one, notes and video are still there. */
  personas: readonly Persona[];
  /** The draft shows a video of a persona. */
  isMade: boolean;
  previewPath: string;
  /** True Avatar is switched off for this person: the notes are still theirs. */
  isOff: boolean;
  /** The other way to go on. */
  children: ReactNode;
};

/** Notes on the left, who speaks them on the right, and below what is made of them. */
export function Editor({ post, personas, isMade, previewPath, isOff, children }: Props) {
  const notes = useNotes(post);
  const title = useTitle(post);
  const making = useMaking(post);
  const [chosen, choose] = useChosen(post, personas);
  useLeaveWarning(notes.state === "failed" || title.state === "failed");
  const isOnline = !useOffline();
  const isHeld = !isOnline || making.isOn || choose.isPending;
  const isGone = post.persona_info !== null && !chosen;
  return (
    <>
      <div>
        <h1 className="text-title font-semibold">{isOff ? copy.off.title : copy.title}</h1>
        {!isOff && <p className="text-muted">{copy.why}</p>}
      </div>
      {!isOnline && <Banner tone="warning">{copy.offline}</Banner>}
      {isGone && personas.length > 0 && <Banner tone="warning">{copy.persona.gone}</Banner>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <NotesCard post={post} title={title} notes={notes} persona={chosen} isOff={isOff} />
        {isOff ? (
          <Off text={notes.text}>{children}</Off>
        ) : personas.length === 0 ? (
          <NoPersona isGone={isGone}>{children}</NoPersona>
        ) : (
          <>
            <Card className="grid gap-x-6 gap-y-4 md:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid-cols-1">
              <h2 className="sr-only">{copy.persona.title}</h2>
              <div className="flex flex-col gap-4">
                <PreviewPart
                  key={chosen?.id}
                  postId={post.id}
                  text={notes.text}
                  persona={chosen}
                  mayMake={chosen !== undefined && !isHeld && notes.text.trim() !== ""}
                />
              </div>
              <div className="flex flex-col gap-4">
                <PersonaPart
                  personas={personas}
                  chosen={chosen}
                  isHeld={isHeld}
                  onChoose={(persona) => choose.mutate(persona, { onError: (error) => toastError(error.message) })}
                />
              </div>
            </Card>
            <Card className="flex flex-col gap-3">
              <h2 className="sr-only">{copy.make.title}</h2>
              <MakePart
                post={post}
                title={title}
                notes={notes}
                making={making}
                hasPersona={chosen !== undefined && !choose.isPending}
                hasVideo={isMade}
              >
                {children}
              </MakePart>
            </Card>
          </>
        )}
      </div>
      {isMade && <MadeVideo post={post} persona={chosen} isOff={isOff} making={making} previewPath={previewPath} />}
    </>
  );
}

/** In the place of all that makes videos. */
function Off({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col items-start gap-4 lg:col-start-2">
      <h2 className="text-lead font-semibold">{avatarCopy.off}</h2>
      <p className="text-muted">{copy.off.why}</p>
      <Button variant="secondary" disabled={text.trim() === ""} onClick={() => void copyText(text, copy.off.copied)}>
        {copy.off.copy}
      </Button>
      {children}
    </Card>
  );
}

/** In the place of all that needs a persona. */
function NoPersona({ isGone, children }: { isGone: boolean; children: ReactNode }) {
  return (
    <Card className="flex flex-col items-start gap-4 lg:col-start-2">
      <h2 className="text-lead font-semibold">{isGone ? copy.persona.lost : copy.noPersona}</h2>
      <p className="text-muted">{copy.noPersonaWhy}</p>
      <LinkButton href={AVATAR_PATH}>{copy.setUp}</LinkButton>
      {children}
    </Card>
  );
}

/** The draft's persona. A draft without one gets the newest: people open this page to use a persona. */
function useChosen(post: PostJson, personas: readonly Persona[]) {
  const choose = useChoosePersona(post.id);
  const { mutate } = choose;
  const hasBegun = useRef(false);
  const newest = post.persona_info === null ? personas[0] : undefined;
  useEffect(() => {
    if (!newest || hasBegun.current) return;
    hasBegun.current = true;
    mutate(newest, { onError: (error) => toastError(error.message) });
  }, [newest, mutate]);
  const id = choose.isPending ? choose.variables.id : post.persona_info?.persona_id;
  return [personas.find((persona) => persona.id === id), choose] as const;
}
