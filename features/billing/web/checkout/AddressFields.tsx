import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useMemo } from "react";
import type { Address } from "../../checkout-contract.ts";
import { checkoutCopy as copy } from "../../copy.ts";

/** ISO 3166 codes. Names come from the browser. */
const CODES =
  "AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ " +
  "DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP " +
  "KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR " +
  "NU NZ OM PA PE PF PG PH PK PL PM PS PT PY QA RE RO RS RW SA SB SC SE SG SI SK SL SM SN SO SR SS ST SV SX SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW " +
  "TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW";

function listCountries(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return CODES.split(" ")
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

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

/** Finds missing fields. The server checks the rest. */
export function findAddressErrors(address: Address): AddressErrors {
  const required = { name: copy.nameRequired, country: copy.countryRequired, line1: copy.line1Required, city: copy.cityRequired } as const;
  const missing = Object.entries(required).filter(([name]) => address[name as keyof Address].trim() === "");
  return Object.fromEntries(missing);
}
