import { Card } from "@aside/ui/elements/Card.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { ThemeSwitch } from "@aside/ui/fields/ThemeSwitch.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import type { StoredUser } from "@aside/web-client/session-store.ts";
import { languageLabel } from "../../transcripts/copy.ts";
import { accountCopy as copy } from "../copy.ts";
import { useAllLanguages, useSavePreference } from "./queries.ts";

const showError = { onError: (error: Error) => toastError(error.message || copy.notSaved) };

/** My Account: theme and transcript language. */
export function AppearanceCard({ user }: { user: StoredUser }) {
  const languages = useAllLanguages();
  const saveTheme = useSavePreference("theme");
  const saveLanguage = useSavePreference("language");
  const chosen = user.preferences["language"];
  return (
    <Card className="flex flex-col gap-6">
      <h2 className="text-lead font-semibold">{copy.appearance}</h2>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="font-medium">{copy.theme}</p>
          <p className="text-small text-muted">{copy.themeWhy}</p>
        </div>
        <ThemeSwitch onChoose={(theme) => saveTheme.mutate(theme, showError)} />
      </div>
      <Select
        label={copy.language}
        hint={copy.languageHint}
        value={typeof chosen === "string" ? chosen : ""}
        disabled={!languages.data}
        onChange={(event) => saveLanguage.mutate(event.target.value || null, showError)}
      >
        <option value="">{copy.original}</option>
        {languages.data?.map(({ quality, ...language }) => (
          <option key={language.code} value={language.code}>
            {languageLabel({ ...language, by: quality })}
          </option>
        ))}
      </Select>
    </Card>
  );
}

/** My Account, in the notification settings: emails about replies. */
export function ReplyMailsSwitch({ user }: { user: StoredUser }) {
  const save = useSavePreference("notifications");
  const given = user.preferences["notifications"] as { replies?: unknown } | null | undefined;
  return (
    <Switch
      label={copy.replies}
      hint={copy.repliesHint}
      checked={given?.replies !== false}
      onChange={(event) => save.mutate({ replies: event.target.checked }, showError)}
    />
  );
}
