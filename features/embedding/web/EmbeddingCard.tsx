import { ApiError } from "@aside/web-client/api-error.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useForm } from "react-hook-form";
import type { EmbeddingSettings } from "../contract.ts";
import { settingsCopy as copy } from "../copy.ts";
import { findInvalidLine, linesOf } from "./domain-lines.ts";
import { useEmbeddingSettings, useUpdateEmbeddingSettings } from "./queries.ts";

/** Which sites may embed a company's videos, and which may open the recorder. `company`: for product administrators; by default the own one. */
export function EmbeddingCard({ company }: { company: string | undefined }) {
  const settings = useEmbeddingSettings(company);
  // A product administrator without a company.
  if (settings.error instanceof ApiError && settings.error.status === 404) return null;
  if (settings.error) return <ErrorState title={copy.loadFailed} error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton className="h-64" />;
  return <EmbeddingForm company={company} settings={settings.data} />;
}

const checkDomains = (text: string): string | true => findInvalidLine(text) ?? true;

function EmbeddingForm({ company, settings }: { company: string | undefined; settings: EmbeddingSettings }) {
  const update = useUpdateEmbeddingSettings(company);
  const form = useForm({
    values: {
      isEnabled: settings.embedding_enabled,
      domains: settings.allowed_domains.join("\n"),
      recorderSites: settings.recorder_sites.join("\n"),
    },
    mode: "onTouched",
  });
  const { errors: invalid, isDirty } = form.formState;
  const submit = form.handleSubmit(async ({ isEnabled, domains, recorderSites }) => {
    try {
      await update.mutateAsync({
        embedding_enabled: isEnabled,
        allowed_domains: linesOf(domains),
        recorder_sites: linesOf(recorderSites),
      });
      toastSuccess(copy.saved);
    } catch (error) {
      toastError((error as Error).message);
    }
  });
  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <h2 className="text-lead font-semibold">{copy.title}</h2>
        <Checkbox label={copy.enabled} hint={copy.enabledHint} {...form.register("isEnabled")} />
        <TextArea
          label={copy.domains}
          hint={copy.domainsHint}
          error={invalid.domains?.message}
          placeholder="example.com"
          spellCheck={false}
          autoCapitalize="none"
          {...form.register("domains", { validate: checkDomains })}
        />
        <TextArea
          label={copy.recorderSites}
          hint={copy.recorderSitesHint}
          error={invalid.recorderSites?.message}
          placeholder="crm.example.com"
          spellCheck={false}
          autoCapitalize="none"
          {...form.register("recorderSites", { validate: checkDomains })}
        />
        <span>
          <Button type="submit" busy={update.isPending} disabled={!isDirty}>
            {copy.save}
          </Button>
        </span>
      </form>
    </Card>
  );
}
