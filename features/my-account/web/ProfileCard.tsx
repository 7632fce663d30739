import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import type { StoredUser } from "@aside/web-client/session-store.ts";
import { useForm } from "react-hook-form";
import { isPhoneNumber } from "@aside/contract/phone-number.ts";
import type { Profile } from "../contract.ts";
import { accountCopy as copy, copy as texts } from "../copy.ts";
import { PictureField } from "./PictureField.tsx";
import { useProfile, useSaveProfile } from "./queries.ts";
import { splitName } from "./split-name.ts";
import { COMPANY_SIZES } from "@aside/core/accounts/contract.ts";

/** My Account: profile picture, name, phone number and company. */
export function ProfileCard({ user }: { user: StoredUser }) {
  const profile = useProfile();
  if (profile.isError) return <ErrorState title={copy.profileNotLoaded} error={profile.error} onRetry={() => void profile.refetch()} />;
  return (
    <Card className="flex flex-col gap-6">
      <h2 className="text-lead font-semibold">{copy.profile}</h2>
      <PictureField user={user} />
      {profile.isPending ? <Skeleton className="h-80" /> : <ProfileForm profile={profile.data} />}
    </Card>
  );
}

type Values = { first: string; last: string; phone: string; company: string; size: string };

const valuesOf = (profile: Profile): Values => {
  const { first, last } = splitName(profile.name);
  return { first, last, phone: profile.phone_number ?? "", company: profile.company ?? "", size: profile.company_size ?? "" };
};

const required = (text: string) => (value: string) => value.trim() !== "" || text;
/** The server's rule and error text. */
const validatePhone = (value: string) => isPhoneNumber(value) || texts.phoneInvalid;

function ProfileForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile();
  const form = useForm<Values>({ defaultValues: valuesOf(profile), mode: "onTouched" });
  const { errors, isDirty, isValid } = form.formState;
  const field = (name: keyof Values, validate?: (value: string) => string | true) => ({
    ...form.register(name, validate ? { validate } : {}),
    ...(errors[name]?.message ? { error: errors[name].message } : {}),
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      const saved = await save.mutateAsync({
        name: `${values.first.trim()} ${values.last.trim()}`,
        phone_number: values.phone,
        company: values.company,
        company_size: COMPANY_SIZES.find((size) => size === values.size) ?? null,
      });
      form.reset(valuesOf(saved));
      toastSuccess(copy.saved);
    } catch (error) {
      toastError((error as Error).message);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={copy.firstName}
          autoComplete="given-name"
          maxLength={100}
          {...field("first", required(texts.firstNameRequired))}
        />
        <TextField label={copy.lastName} autoComplete="family-name" maxLength={99} {...field("last", required(texts.lastNameRequired))} />
      </div>
      <TextField
        label={copy.phone}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...(!errors.phone && { hint: copy.phoneHint })}
        {...field("phone", validatePhone)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={copy.company} autoComplete="organization" maxLength={200} {...field("company")} />
        <Select label={copy.companySize} {...field("size")}>
          <option value="">{copy.sizeUnsaid}</option>
          {COMPANY_SIZES.map((size) => (
            <option key={size} value={size}>
              {copy.people(size)}
            </option>
          ))}
        </Select>
      </div>
      <span>
        <Button type="submit" busy={save.isPending} disabled={!isValid || !isDirty}>
          {copy.save}
        </Button>
      </span>
    </form>
  );
}
