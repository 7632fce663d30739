import type { WordsProps } from "../../../transcripts/web/transcript-props.ts";
import { type Editors, WordsPanel } from "../WordsPanel.tsx";
import { ActionsEditor } from "./ActionsEditor.tsx";
import { SummaryEditor } from "./SummaryEditor.tsx";
import { TranscriptEditor } from "../../../transcripts/web/edit/TranscriptEditor.tsx";

const EDITORS: Editors = { Summary: SummaryEditor, Actions: ActionsEditor, Transcript: TranscriptEditor };

/** The panel for the author: the viewers' content, editable in place. */
export function EditableWords(props: WordsProps) {
  return <WordsPanel {...props} editors={EDITORS} />;
}
