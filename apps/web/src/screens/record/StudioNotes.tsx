import { SuggestSpeaking } from "@aside/features/insights/web/SuggestSpeaking.tsx";
import { fillForReading, readVariables } from "@aside/features/avatar/personal-notes.ts";
import { plainToHtml } from "@aside/features/notes/web/plain-to-html.ts";
import { SpeakingNotesPanel } from "@aside/features/notes/web/SpeakingNotesPanel.tsx";
import { useNotesDraft } from "@aside/features/notes/web/use-notes-draft.ts";
import { copy as locked } from "@aside/core/entitlements/copy.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { PrompterControls } from "@aside/features/recording/web/teleprompter/PrompterControls.tsx";
import { usePrompterSettings } from "@aside/features/recording/web/teleprompter/prompter-settings.ts";
import { Teleprompter } from "@aside/features/recording/web/teleprompter/Teleprompter.tsx";
import type { StudioTool } from "@aside/features/recording/web/tools/ToolRail.tsx";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { NotebookPen, ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import { useOnlyRecipient } from "./use-only-recipient.ts";

type Slots = { tools: StudioTool[]; overlay: ReactNode };

/** Speaking notes and the teleprompter of the studio. `children` renders their drawers and the text over the picture. */
export function StudioNotes({
  recorder,
  postId,
  isPrompterLocked,
  children,
}: {
  recorder: Recorder;
  postId: string;
  /** The plan lacks the teleprompter. */
  isPrompterLocked: boolean;
  children: (slots: Slots) => ReactNode;
}) {
  const { draft, ...notes } = useNotesDraft(postId);
  const { html, state } = notes;
  const [settings, changeSettings] = usePrompterSettings();
  const name = useOnlyRecipient(postId, readVariables(html).used.length > 0);
  useLeaveWarning(state === "failed");
  const overlay = draft && !isPrompterLocked && (
    <Teleprompter
      recorder={recorder}
      postId={postId}
      html={fillForReading(html, { name, company: "" })}
      settings={settings}
      onChange={changeSettings}
    />
  );
  const help = draft && sessionStore.get() && (
    <SuggestSpeaking
      postId={postId}
      onTake={(points) => draft.replace(draft.getSnapshot().html + points.map((point) => plainToHtml(point)).join(""))}
    />
  );
  const tools: StudioTool[] = draft
    ? [
        {
          id: "notes",
          title: copy.notes,
          icon: NotebookPen,
          panel: <SpeakingNotesPanel draft={draft} {...notes} help={help} />,
        },
        {
          id: "teleprompter",
          title: copy.teleprompterSettings,
          label: copy.teleprompter,
          icon: ScrollText,
          isLit: settings.isShown && !isPrompterLocked,
          lockedBecause: isPrompterLocked ? locked.locked : null,
          onOpen: () => changeSettings(() => ({ isShown: true })),
          panel: <PrompterControls settings={settings} onChange={changeSettings} />,
        },
      ]
    : [];
  return children({ tools, overlay });
}
