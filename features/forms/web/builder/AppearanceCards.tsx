import { Card } from "@aside/ui/elements/Card.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { accentColors } from "../../accent.ts";
import { builderCopy as copy } from "../../agent-copy.ts";
import type { PartProps } from "./form-edit.ts";

const BLACK = "#000000";

/** Settings of videos and attachments, and of the form's look. */
export function AppearanceCards({ edit, errors, onChange }: PartProps) {
  const colors = accentColors(edit.accent.trim());
  return (
    <>
      <Card className="flex flex-col gap-3">
        <h2 className="text-lead font-semibold">{copy.media}</h2>
        <Checkbox
          label={copy.allowsVideo}
          checked={edit.allowsVideo}
          onChange={(event) => onChange({ allowsVideo: event.target.checked })}
        />
        {edit.allowsVideo && (
          <div className="flex flex-col gap-3 border-l-2 border-line pl-4">
            <Checkbox
              label={copy.requiresVideo}
              checked={edit.requiresVideo}
              onChange={(event) => onChange({ requiresVideo: event.target.checked })}
            />
            <div className="max-w-60">
              <TextField
                label={copy.maxSeconds}
                hint={copy.maxSecondsHint}
                inputMode="numeric"
                value={edit.maxSeconds}
                error={errors.maxSeconds}
                onChange={(event) => onChange({ maxSeconds: event.target.value })}
              />
            </div>
          </div>
        )}
        <Checkbox
          label={copy.allowsFiles}
          checked={edit.allowsFiles}
          onChange={(event) => onChange({ allowsFiles: event.target.checked })}
        />
      </Card>
      <Card className="flex flex-col gap-4">
        <h2 className="text-lead font-semibold">{copy.branding}</h2>
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={copy.accent}
              hint={colors ? copy.accentPasses : copy.accentHint}
              value={edit.accent}
              maxLength={7}
              spellCheck={false}
              autoCapitalize="none"
              error={errors.accent ?? (/^#[0-9a-f]{6}$/i.test(edit.accent) && !colors ? copy.accentContrast : undefined)}
              onChange={(event) => onChange({ accent: event.target.value })}
            />
          </div>
          <input
            type="color"
            aria-label={copy.pickColor}
            title={copy.pickColor}
            value={/^#[0-9a-f]{6}$/i.test(edit.accent) ? edit.accent.toLowerCase() : BLACK}
            onChange={(event) => onChange({ accent: event.target.value })}
            className="mb-6 size-11 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
          />
        </div>
        <TextField
          label={copy.logo}
          hint={copy.logoHint}
          type="url"
          placeholder="https://"
          value={edit.logoUrl}
          error={errors.logoUrl}
          onChange={(event) => onChange({ logoUrl: event.target.value })}
        />
      </Card>
    </>
  );
}
