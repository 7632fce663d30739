import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { languageLabel, panelCopy as copy } from "../copy.ts";
import { Explained } from "@aside/ui/elements/Explained.tsx";
import type { Translated } from "./translated.ts";
export type LanguageChoice = { code: string; name: string; native_name: string; by: "full" | "rough" | "device" | "none" };

type Props = {
  languages: readonly LanguageChoice[];
  value: string | null;
  /** The plan lacks translation. */
  isLocked: boolean;
  onChange: (language: string | null) => void;
};

/** All languages of the product. Unsupported ones can be selected; then the page says that they are unavailable. */
export function LanguageSelect({ languages, value, isLocked, onChange }: Props) {
  return (
    <Select label={copy.language} value={value ?? ""} disabled={isLocked} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{copy.original}</option>
      {languages.map((language) => (
        <option key={language.code} value={language.code}>
          {languageLabel(language)}
        </option>
      ))}
    </Select>
  );
}

/** The quality of the translation, or why it is not available. */
export function TranslationState({ translated, name }: { translated: Translated; name: string }) {
  if (translated.problem) return <Banner tone="warning">{translated.problem}</Banner>;
  if (translated.state === "UNAVAILABLE") return <Banner tone="warning">{copy.translationUnavailable(name)}</Banner>;
  if (translated.state === "FAILED") return <Banner tone="warning">{copy.translationFailed}</Banner>;
  if (translated.device.state === "press") {
    return (
      <Banner
        action={
          <Button variant="secondary" onClick={translated.device.retry}>
            {copy.translateOnDevice}
          </Button>
        }
      >
        {copy.deviceNeedsPress(name)}
      </Banner>
    );
  }
  const isUnderWay = translated.state === "WAITING" || translated.state === "PROCESSING";
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small text-muted empty:hidden">
      {isUnderWay && <p role="status">{copy.translating}</p>}
      {translated.by === "device" && translated.state === "PROCESSED" && <Badge>{copy.translatedOnDevice}</Badge>}
      {translated.quality === "rough" && <Explained label={copy.rough} why={copy.roughWhy} tone="warning" />}
    </div>
  );
}
