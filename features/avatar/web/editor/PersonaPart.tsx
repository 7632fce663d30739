import { authenticityCopy } from "@aside/core/messages/authenticity.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { NotLoaded } from "@aside/ui/feedback/NotLoaded.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Select } from "@aside/ui/fields/Select.tsx";
import type { Persona } from "../../contract.ts";
import { editorCopy } from "../../web-editor-copy.ts";
import { useChooseVoice, useVoices } from "./editor-queries.ts";
import { languageName, voiceFor, voicesOf } from "./voices.ts";

const copy = editorCopy.persona;

type Props = {
  personas: readonly Persona[];
  chosen: Persona | undefined;
  /** It can't be changed while a video is made. */
  isHeld: boolean;
  onChoose: (persona: Persona) => void;
};

/** Who speaks, and how. */
export function PersonaPart({ personas, chosen, isHeld, onChoose }: Props) {
  return (
    <>
      <Select
        label={copy.choose}
        value={chosen?.id ?? ""}
        disabled={isHeld}
        onChange={(event) => {
          const next = personas.find(({ id }) => id === event.target.value);
          if (next) onChoose(next);
        }}
      >
        {!chosen && <option value="">{copy.none}</option>}
        {personas.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {chosen && <VoicePart key={chosen.id} personaId={chosen.id} isHeld={isHeld} />}
      {chosen && (
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          {copy.viewersSee}
          <Badge tone="ember" wraps>
            {authenticityCopy.label[chosen.engine === "embedded" ? "embedded" : "provider"]}
          </Badge>
        </p>
      )}
    </>
  );
}

function VoicePart({ personaId, isHeld }: { personaId: string; isHeld: boolean }) {
  const query = useVoices(personaId);
  const choose = useChooseVoice(personaId);
  if (query.isError && !query.data) return <NotLoaded queries={[query]}>{copy.notLoaded}</NotLoaded>;
  if (!query.data)
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  const { voices, languages } = query.data;
  // Its provider is not used here any more.
  if (languages.length === 0) return null;
  // Shown at once, until the server's answer is there.
  const { voice, language } = choose.isPending ? choose.variables : query.data;
  const options = voicesOf(voices, language);
  const save = (next: { voice: string | null; language: string }) => choose.mutate(next, { onError: (error) => toastError(error.message) });
  return (
    <>
      <Select
        label={copy.language}
        value={language}
        disabled={isHeld}
        onChange={({ target }) => save({ language: target.value, voice: voiceFor(voices, target.value, voice) })}
      >
        {languages.map((each) => (
          <option key={each} value={each}>
            {languageName(each)}
          </option>
        ))}
      </Select>
      <Select
        label={copy.voice}
        value={voice ?? ""}
        disabled={isHeld}
        hint={options.find(({ id }) => id === voice)?.is_robotic ? copy.isRobotic : copy.forAll}
        onChange={({ target }) => save({ language, voice: target.value || null })}
      >
        {options.map(({ id, name, is_robotic }) => (
          <option key={id} value={id ?? ""}>
            {is_robotic ? copy.robotic(name) : name}
          </option>
        ))}
      </Select>
    </>
  );
}
