import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { PasswordField } from "@aside/ui/fields/PasswordField.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { SsoSettings } from "../sso-contract.ts";
import { copy } from "../copy.ts";
import { useDeleteSso, useSaveSso, useSso } from "./queries.ts";

type Values = { issuer: string; clientId: string; clientSecret: string; isEnabled: boolean; isRequired: boolean };

/** Administration: the company's own OpenID Connect provider. Requires the permission `company.security`. */
export function SsoCard() {
  const settings = useSso();
  // The person has no company.
  if (settings.error instanceof ApiError && settings.error.status === 404) return null;
  if (settings.isError)
    return <ErrorState title="Couldn't load the single sign-on settings." error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <Card className="flex flex-col gap-4" aria-busy={settings.isPending}>
      <div>
        <h2 className="text-lead font-semibold">Single sign-on</h2>
        <p className="text-small text-muted">Let people sign in with your company's OpenID Connect provider.</p>
      </div>
      {settings.isPending && <Skeleton className="h-48" />}
      {settings.isSuccess && <SsoForm settings={settings.data} />}
    </Card>
  );
}

function SsoForm({ settings }: { settings: SsoSettings }) {
  const { connection, domain, is_domain_verified: isVerified } = settings;
  const save = useSaveSso();
  const [isAsking, setAsking] = useState(false);
  const form = useForm<Values>({ values: valuesOf(settings), mode: "onTouched" });
  const { errors, isDirty } = form.formState;
  const isEnabled = useWatch({ control: form.control, name: "isEnabled" });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync({
        issuer: values.issuer.trim(),
        client_id: values.clientId.trim(),
        ...(values.clientSecret === "" ? {} : { client_secret: values.clientSecret }),
        is_enabled: values.isEnabled,
        is_required: values.isEnabled && values.isRequired,
      });
      toastSuccess("Single sign-on was saved.");
    } catch (error) {
      const text = (error as Error).message;
      if (text === copy.ssoIssuer || text === copy.ssoIssuerAddress) form.setError("issuer", { message: text }, { shouldFocus: true });
      else toastError(text);
    }
  });
  const required = (name: "issuer" | "clientId", text: string) => ({
    ...form.register(name, { validate: (value) => value.trim() !== "" || text }),
    ...(errors[name]?.message ? { error: errors[name].message } : {}),
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {!isVerified && (
        <Banner tone="warning">
          {domain} isn't verified yet. You can save these settings now, and turn on single sign-on after you verify the domain.
        </Banner>
      )}
      <p className="text-small">
        Redirect URI for your provider: <code className="break-all">{settings.redirect_uri}</code>
      </p>
      <TextField
        label="Issuer"
        type="url"
        hint="The issuer URL of your provider, for example https://login.example.com"
        {...required("issuer", copy.ssoIssuerAddress)}
      />
      <TextField label="Client ID" autoComplete="off" {...required("clientId", copy.ssoClientId)} />
      <PasswordField
        label="Client secret"
        autoComplete="off"
        hint={connection?.has_client_secret ? "A secret is saved. Leave empty to keep it." : undefined}
        {...form.register("clientSecret")}
      />
      <div>
        <Checkbox label={`Allow single sign-on for ${domain} addresses`} disabled={!isVerified} {...form.register("isEnabled")} />
        <Checkbox
          label="Require single sign-on"
          hint="Other sign-in methods are turned off. Company super admins can still use them if the provider is unavailable."
          disabled={!isVerified || !isEnabled}
          {...form.register("isRequired")}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending} disabled={!isDirty}>
          Save single sign-on
        </Button>
        {connection && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
      </div>
      {isAsking && <RemoveDialog onClose={() => setAsking(false)} />}
    </form>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useDeleteSso();
  return (
    <ConfirmDialog
      title="Remove single sign-on?"
      description="People who used single sign-on will sign in with a password. They can set one by resetting their password."
      keep="Cancel"
      risk="Remove"
      state={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  );
}

function valuesOf({ connection }: SsoSettings): Values {
  return {
    issuer: connection?.issuer ?? "",
    clientId: connection?.client_id ?? "",
    clientSecret: "",
    isEnabled: connection?.is_enabled ?? false,
    isRequired: connection?.is_required ?? false,
  };
}
