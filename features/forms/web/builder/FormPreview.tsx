import { FilePicker } from "../../../attachments/web/FilePicker.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { accentColors } from "../../accent.ts";
import { builderCopy as copy } from "../../agent-copy.ts";
import { PERSON_FIELDS } from "../../form-fields.ts";
import { visitorCopy } from "../../web-copy.ts";
import { FormFields } from "../visitor/FormFields.tsx";
import { FormPage } from "../visitor/FormPage.tsx";
import { VideoField } from "../visitor/VideoField.tsx";
import { type FormEdit, secondsOrDefault } from "./form-edit.ts";

const ignore = () => undefined;

/** How visitors see the form. It is drawn only: nothing in it takes the focus. */
export function FormPreview({ edit, maxBytes }: { edit: FormEdit; maxBytes: number | null }) {
  const colors = accentColors(edit.accent.trim());
  const branding = { accent: null, logo_url: null };
  // Its address may be any: the policy of this page does not let it load.
  const logo = edit.logoUrl.trim() !== "" && (
    <span className="self-start rounded-control border border-dashed border-line-strong px-3 py-2 text-small text-muted">
      {copy.logoHere}
    </span>
  );
  return (
    <section aria-labelledby="preview-title" className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)]">
      <div>
        <h2 id="preview-title" className="text-lead font-semibold">
          {copy.preview}
        </h2>
        <p className="text-small text-muted">{copy.previewHint}</p>
      </div>
      {/* Scrolls, so the keyboard must reach it. */}
      <div
        role="group"
        aria-labelledby="preview-title"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 overflow-y-auto rounded-card border border-line bg-paper"
      >
        <div inert>
          <FormPage form={{ title: edit.title, intro: edit.intro, branding }} logo={logo} isNarrow>
            <div className="flex flex-col gap-6">
              <FormFields fields={[...PERSON_FIELDS, ...edit.fields]} answers={{}} errorOf={ignore} onChange={ignore} onBlur={ignore} />
              {edit.allowsVideo && (
                <VideoField
                  post={undefined}
                  isLoading={false}
                  isRequired={edit.requiresVideo}
                  isBusy={false}
                  maxSeconds={secondsOrDefault(edit)}
                  path=""
                  error={undefined}
                  onRecord={ignore}
                />
              )}
              {edit.allowsFiles && <FilePicker maxBytes={maxBytes} onFiles={ignore} />}
              <Checkbox label={visitorCopy.wantsCopy} checked={false} onChange={ignore} />
              <span>
                <Button {...(colors && { style: { backgroundColor: colors.background, color: colors.text } })}>{visitorCopy.submit}</Button>
              </span>
            </div>
          </FormPage>
        </div>
      </div>
    </section>
  );
}
