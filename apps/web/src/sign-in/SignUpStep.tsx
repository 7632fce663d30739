import { Button } from "@aside/ui/elements/Button.tsx";
import { PasswordField } from "@aside/ui/fields/PasswordField.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useForm } from "react-hook-form";
import { copy } from "@aside/features/sign-in/copy.ts";
import { validateEmail } from "./EmailStep.tsx";
import { LegalNotice } from "./LegalNotice.tsx";
import { type CompanyFacts, createAccount } from "@aside/features/sign-in/web/queries.ts";
import { SocialButtons } from "@aside/features/single-sign-on/web/SocialButtons.tsx";
import { isPasswordProblem, validateNewPassword } from "@aside/features/sign-in/web/validate-password.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { askWhitelist } from "@aside/features/administration/whitelist-contract.ts";
import { api } from "@aside/web-client/api.ts";
import { keptCampaign } from "@aside/features/site/web/script/campaign.ts";
import { COMPANY_SIZES } from "@aside/core/accounts/contract.ts";

type Values = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  again: string;
  company: string;
  companySize: (typeof COMPANY_SIZES)[number] | "";
};
type Name = Exclude<keyof Values, "companySize">;

type Props = {
  /** The bot check failed. */
  isBlocked: boolean;
  email: string;
  /** The form for visitors from an ad, which starts with the email and also asks for the company. */
  asksCompany?: boolean;
  onBack: () => void;
  onDone: (email: string, resendAfter: number, company: CompanyFacts | null) => void;
};

const required = (text: string) => (value: string) => value.trim() !== "" || text;

/** Tells which ad led to the request. The sign-up does not depend on it. */
function reportCampaign(email: string, name: string): void {
  const campaign = keptCampaign();
  const body = { email, name, utm_campaign: campaign.get("utm_campaign"), gclid: campaign.get("gclid") };
  void api.call(askWhitelist, { body }, { isQuiet: true }).catch(() => undefined);
}

export function SignUpStep({ email, isBlocked, asksCompany = false, onBack, onDone }: Props) {
  const empty: Values = { firstName: "", lastName: "", email, password: "", again: "", company: "", companySize: "" };
  const form = useForm<Values>({ defaultValues: empty, mode: "onTouched" });
  const { errors, isSubmitting, isValid, touchedFields } = form.formState;
  // Both passwords are compared again when the first one changes, but not before the second one was visited.
  const compare = () => touchedFields.again && void form.trigger("again");
  const field = (name: Name, validate: (value: string, values: Values) => string | true) => ({
    ...form.register(name, { validate, ...(name === "password" ? { onChange: compare } : {}) }),
    ...(errors[name]?.message ? { error: errors[name].message } : {}),
  });
  const submit = form.handleSubmit(async (values) => {
    const address = values.email.trim().toLowerCase();
    try {
      const { resend_after } = await createAccount({
        email: address,
        name: `${values.firstName.trim()} ${values.lastName.trim()}`,
        password: values.password,
      });
      if (asksCompany) reportCampaign(address, `${values.firstName.trim()} ${values.lastName.trim()}`);
      const company = { company: values.company.trim(), company_size: values.companySize === "" ? null : values.companySize };
      onDone(address, resend_after, asksCompany ? company : null);
    } catch (error) {
      const text = (error as Error).message;
      if (text === accountCopy.workEmailOnly || text === copy.userExists) form.setError("email", { message: text }, { shouldFocus: true });
      if (isPasswordProblem(text)) form.setError("password", { message: text }, { shouldFocus: true });
      toastError(text);
    }
  });
  const emailField = (
    <TextField
      label="Work email"
      type="email"
      autoComplete="username"
      autoFocus={asksCompany}
      {...field("email", validateEmail(accountCopy.workEmailRequired))}
    />
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {asksCompany && emailField}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          autoFocus={!asksCompany}
          maxLength={100}
          {...field("firstName", required(copy.firstNameRequired))}
        />
        <TextField label="Last name" autoComplete="family-name" maxLength={99} {...field("lastName", required(copy.lastNameRequired))} />
      </div>
      {!asksCompany && emailField}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={errors.password ? undefined : copy.passwordRule}
        {...field("password", validateNewPassword(copy.passwordRequired))}
      />
      <PasswordField
        label="Verify password"
        autoComplete="new-password"
        {...field("again", (value, values) => (value === "" ? copy.passwordAgain : value === values.password || copy.passwordsDiffer))}
      />
      {asksCompany && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Company name"
            autoComplete="organization"
            maxLength={200}
            {...field("company", required(copy.companyRequired))}
          />
          <Select label="Company size (optional)" {...form.register("companySize")}>
            <option value="">Not specified</option>
            {COMPANY_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Button type="submit" busy={isSubmitting} disabled={!isValid || isBlocked}>
        Create account
      </Button>
      <LegalNotice />
      {asksCompany && <SocialButtons restrictAdUserSignup />}
      <Button variant="ghost" onClick={onBack}>
        {asksCompany ? "Already have an account? Sign in" : "Back"}
      </Button>
    </form>
  );
}
