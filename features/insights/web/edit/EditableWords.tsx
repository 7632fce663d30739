import type { WordsProps } from "../../../transcripts/web/transcript-props.ts";
import { type Editors, WordsPanel } from "../WordsPanel.tsx";
import { ActionsEditor } from "./ActionsEditor.tsx";
import { SummaryEditor } from "./SummaryEditor.tsx";
import { TranscriptEditor } from "../../../transcripts/web/edit/TranscriptEditor.tsx";

const EDITORS: Editors = { Summary: SummaryEditor, Actions: ActionsEditor, Transcript: TranscriptEditor };

/** The panel as its author sees it, with editors in place of the views. */
export function EditableWords(props: WordsProps) {
  return <WordsPanel {...props} editors={EDITORS} />;
}
