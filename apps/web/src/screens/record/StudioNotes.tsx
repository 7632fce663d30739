import { SuggestSpeaking } from "@aside/features/insights/web/SuggestSpeaking.tsx";
import { plainToHtml } from "@aside/features/notes/web/plain-to-html.ts";
import { SpeakingNotesPanel } from "@aside/features/notes/web/SpeakingNotesPanel.tsx";
import { useNotesDraft } from "@aside/features/notes/web/use-notes-draft.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { PrompterControls } from "@aside/features/recording/web/teleprompter/PrompterControls.tsx";
import { usePrompterSettings } from "@aside/features/recording/web/teleprompter/prompter-settings.ts";
import { Teleprompter } from "@aside/features/recording/web/teleprompter/Teleprompter.tsx";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { NotebookPen, ScrollText } from "lucide-react";
import { type ReactNode, useState } from "react";

type Slots = { buttons: ReactNode; overlay: ReactNode };

/** Speaking notes and the teleprompter of the studio. `children` renders their buttons and the text over the picture. */
export function StudioNotes({ recorder, postId, children }: { recorder: Recorder; postId: string; children: (slots: Slots) => ReactNode }) {
  const { draft, ...notes } = useNotesDraft(postId);
  const { html, state } = notes;
  const [settings, changeSettings] = usePrompterSettings();
  const [isOpen, setOpen] = useState(false);
  useLeaveWarning(state === "failed");
  const buttons = draft && (
    <>
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <NotebookPen aria-hidden className="size-5" /> Notes
      </Button>
      <Button
        variant="secondary"
        aria-pressed={settings.isShown}
        className="aria-pressed:bg-sunken aria-pressed:text-ember-strong"
        onClick={() => changeSettings(({ isShown }) => ({ isShown: !isShown }))}
      >
        <ScrollText aria-hidden className="size-5" /> {copy.teleprompter}
      </Button>
    </>
  );
  const overlay = draft && <Teleprompter recorder={recorder} postId={postId} html={html} settings={settings} onChange={changeSettings} />;
  const help = draft && sessionStore.get() && (
    <SuggestSpeaking
      postId={postId}
      onTake={(points) => draft.replace(draft.getSnapshot().html + points.map((point) => plainToHtml(point)).join(""))}
    />
  );
  const isWide = isOpen && draft;
  return (
    <div className={isWide ? "lg:mx-auto lg:grid lg:max-w-384 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start" : ""}>
      <div>
        {children({ buttons, overlay })}
        {draft && settings.isShown && (
          <div className="mx-auto w-full max-w-content px-4 pb-4">
            <PrompterControls settings={settings} onChange={changeSettings} />
          </div>
        )}
      </div>
      {isOpen && draft && (
        <div className="px-4 pb-4 lg:sticky lg:top-4 lg:py-4 lg:pl-0">
          <SpeakingNotesPanel draft={draft} {...notes} onClose={() => setOpen(false)} help={help} />
        </div>
      )}
    </div>
  );
}
