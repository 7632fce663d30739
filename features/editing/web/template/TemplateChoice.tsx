import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { controlStyle, FieldNotes, useFieldControl } from "@aside/ui/fields/Field.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { formatDuration, parseDuration } from "@aside/contract/time/durations.ts";
import { type FormEvent, useState } from "react";
import { SHORTEST_REST, type TemplateState } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { useSetTemplate, useTemplate } from "./template-queries.ts";

/** The earliest start that the studio offers, in seconds: what was recorded replaces something. */
const EARLIEST = 5;
/** Used again after the template was left out. */
const DEFAULT_START = 20;

/** In the studio: what follows the recording, from where, and whether. Nothing waits for it. */
export function TemplateChoice({ postId }: { postId: string }) {
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
  return <Start key={template.starts_at} template={template} latest={latest} set={set} title={title} startsAt={template.starts_at} />;
}

type StartProps = { template: TemplateState; title: string; startsAt: number; latest: number; set: ReturnType<typeof useSetTemplate> };

function Start({ title, startsAt, latest, set }: StartProps) {
  const [time, setTime] = useState(formatDuration(startsAt));
  const [error, setError] = useState<string>();
  const control = useFieldControl(undefined, { error });
  function save(event?: FormEvent) {
    event?.preventDefault();
    if (time === formatDuration(startsAt)) return setError(undefined);
    const seconds = parseDuration(time);
    const earliest = Math.min(EARLIEST, latest);
    if (seconds === undefined || seconds < earliest || seconds > latest)
      return setError(copy.templateStartBetween(formatDuration(earliest), formatDuration(latest)));
    setError(undefined);
    set.mutate(seconds);
  }
  return (
    <Banner
      action={
        <Button variant="ghost" busy={set.isPending} onClick={() => set.mutate(null)}>
          {copy.templateLeaveOut}
        </Button>
      }
    >
      <form className="flex flex-wrap items-center gap-x-2 gap-y-1" onSubmit={save}>
        <span className="min-w-0 break-words">{copy.templateFollows(title)}</span>
        <span className="w-20 shrink-0">
          <input
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
