import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { settingsCopy as copy } from "../settings-copy.ts";
import { useAvatarSettings, useUpdateAvatarSettings } from "./settings-queries.ts";

/** Whether a company's people may use True Avatar. `company`: for product administrators; by default the own one. */
export function AvatarSettingsCard({ company }: { company: string | undefined }) {
  const settings = useAvatarSettings(company);
  const update = useUpdateAvatarSettings(company);
  // A product administrator without a company.
  if (settings.error instanceof ApiError && settings.error.status === 404) return null;
  if (settings.error) return <ErrorState title={copy.loadFailed} error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton className="h-32" />;
  return (
    <Card>
      <h2 className="text-lead font-semibold">{copy.title}</h2>
      <Switch
        label={copy.enabled}
        hint={copy.hint}
        // Shown at once; if it can't be saved, as it was.
        checked={update.isPending ? update.variables : settings.data.avatar_enabled}
        onChange={(event) => update.mutate(event.target.checked, { onError: (error) => toastError(error.message) })}
      />
    </Card>
  );
}
