import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useForm } from "react-hook-form";
import type { Company } from "../company-contract.ts";
import { companyCopy, copy, peopleCopy } from "../copy.ts";
import { useUpdateCompany, type Which } from "./queries.ts";

export function CompanyForm({ which, company }: { which: Which; company: Company }) {
  const update = useUpdateCompany(which);
  const form = useForm({
    values: { name: company.name, navUrl: company.co_brand_nav_url ?? "", height: String(company.co_brand_logo_height) },
    mode: "onChange",
  });
  const { errors, isValid, isDirty } = form.formState;
  const submit = form.handleSubmit(async ({ name, navUrl, height }) => {
    try {
      await update.mutateAsync({ name, co_brand_nav_url: navUrl.trim() || null, co_brand_logo_height: Number(height) });
      toastSuccess(companyCopy.saved);
    } catch (error) {
      toastError((error as Error).message);
    }
  });
  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <TextField
          label={companyCopy.name}
          maxLength={100}
          error={errors.name?.message}
          {...form.register("name", { validate: (value) => value.trim() !== "" || copy.companyNameRequired })}
        />
        <TextField
          label={companyCopy.navUrl}
          hint={companyCopy.navUrlHint}
          inputMode="url"
          placeholder="https://company.com"
          error={errors.navUrl?.message}
          {...form.register("navUrl", { validate: (value) => value.trim() === "" || isWebAddress(value.trim()) || copy.navUrl })}
        />
        <TextField
          label={companyCopy.logoHeight}
          inputMode="numeric"
          error={errors.height?.message}
          {...form.register("height", {
            validate: (value) => (/^\d\d$/.test(value.trim()) && Number(value) >= 16 && Number(value) <= 64) || companyCopy.heightBounds,
          })}
        />
        <span>
          <Button type="submit" busy={update.isPending} disabled={!isValid || !isDirty}>
            {peopleCopy.save}
          </Button>
        </span>
      </form>
    </Card>
  );
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
