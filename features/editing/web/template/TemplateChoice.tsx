import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { controlStyle, FieldNotes, useFieldControl } from "@aside/ui/fields/Field.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { formatDuration, parseDuration } from "@aside/contract/time/durations.ts";
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { SHORTEST_REST } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { useSetTemplate, useTemplate } from "./template-queries.ts";

/** The earliest start that the studio offers, in seconds: what was recorded replaces something. */
const EARLIEST = 5;
/** Used again after the template was left out. */
const DEFAULT_START = 20;

/** Saves what was typed. False and the focus in the field where that is not possible. */
export type TemplateCheck = () => boolean;

/** In the studio: what follows the recording, from where, and whether. */
export function TemplateChoice({ postId, ref }: { postId: string; ref: Ref<TemplateCheck> }) {
  const template = useTemplate(postId).data;
  const set = useSetTemplate(postId);
  if (!template) return null;
  const title = template.title || copy.templateUntitled;
  const latest = Math.floor(template.duration - SHORTEST_REST);
  if (template.starts_at === null)
    return (
      <Banner
        action={
          <Button variant="ghost" busy={set.isPending} onClick={() => set.mutate(Math.min(DEFAULT_START, latest))}>
            {copy.templateAdd}
          </Button>
        }
      >
        {copy.templateOff(title)}
      </Banner>
    );
  return <Start key={template.starts_at} check={ref} latest={latest} set={set} title={title} startsAt={template.starts_at} />;
}

type StartProps = {
  check: Ref<TemplateCheck>;
  title: string;
  startsAt: number;
  latest: number;
  set: ReturnType<typeof useSetTemplate>;
};

function Start({ check, title, startsAt, latest, set }: StartProps) {
  const [time, setTime] = useState(formatDuration(startsAt));
  const [error, setError] = useState<string>();
  const control = useFieldControl(undefined, { error });
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(check, () => () => {
    const isValid = save();
    if (!isValid) input.current?.focus();
    return isValid;
  });
  function save(): boolean {
    const isChanged = time !== formatDuration(startsAt);
    const seconds = parseDuration(time);
    const earliest = Math.min(EARLIEST, latest);
    const isValid = seconds !== undefined && seconds >= earliest && seconds <= latest;
    setError(isChanged && !isValid ? copy.templateStartBetween(formatDuration(earliest), formatDuration(latest)) : undefined);
    if (isChanged && isValid) set.mutate(seconds);
    return isValid || !isChanged;
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }
  return (
    <Banner
      action={
        <Button variant="ghost" busy={set.isPending} onClick={() => set.mutate(null)}>
          {copy.templateLeaveOut}
        </Button>
      }
    >
      <form className="flex flex-wrap items-center gap-x-2 gap-y-1" onSubmit={submit}>
        <span className="min-w-0 break-words">{copy.templateFollows(title)}</span>
        <span className="w-20 shrink-0">
          <input
            ref={input}
            type="text"
            autoComplete="off"
            {...control}
            aria-label={copy.templateStart}
            value={time}
            onChange={(event) => setTime(event.target.value)}
            onBlur={() => save()}
            className={cx(controlStyle, "tabular-nums")}
          />
        </span>
        <FieldNotes id={control.id} error={error} />
      </form>
    </Banner>
  );
}
