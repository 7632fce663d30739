import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useMemo } from "react";
import type { Address } from "../../checkout-contract.ts";
import { checkoutCopy as copy } from "../../copy.ts";
import { listCountries } from "./countries.ts";

export type AddressErrors = Partial<Record<keyof Address, string>>;

type Props = { value: Address; onChange: (address: Address) => void; errors: AddressErrors };

/** The billing address, on which the tax depends. */
export function AddressFields({ value, onChange, errors }: Props) {
  const countries = useMemo(() => listCountries(), []);
  const field = (name: keyof Address, autoComplete: string, optional = false) => ({
    label: optional ? copy.optional(copy.fields[name]) : copy.fields[name],
    value: value[name],
    error: errors[name],
    autoComplete,
    required: !optional,
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
  });
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-4 text-lead font-semibold">{copy.addressTitle}</legend>
      <TextField {...field("name", "name")} />
      <Select {...field("country", "country")}>
        <option value="">{copy.chooseCountry}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField {...field("line1", "address-line1")} />
      <TextField {...field("line2", "address-line2", true)} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...field("postal_code", "postal-code", true)} />
        <TextField {...field("city", "address-level2")} />
        <TextField {...field("state", "address-level1", true)} />
      </div>
      <TextField {...field("tax_id", "off", true)} />
    </fieldset>
  );
}

/** What is missing. The server checks the rest. */
export function findAddressErrors(address: Address): AddressErrors {
  const required = { name: copy.nameRequired, country: copy.countryRequired, line1: copy.line1Required, city: copy.cityRequired } as const;
  const missing = Object.entries(required).filter(([name]) => address[name as keyof Address].trim() === "");
  return Object.fromEntries(missing);
}
