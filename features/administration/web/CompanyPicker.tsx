import { Select } from "@aside/ui/fields/Select.tsx";
import { adminCopy } from "../copy.ts";
import { useCompanies, type Which } from "./queries.ts";

type Props = { company: Which; onChoose: (company: Which) => void; /** The label of the empty choice. */ unchosen: string };

/** Selects a company, for people who see all companies. */
export function CompanyPicker({ company, onChoose, unchosen }: Props) {
  const companies = useCompanies();
  return (
    <Select label={adminCopy.whichCompany} value={company ?? ""} onChange={(event) => onChoose(event.target.value || undefined)}>
      <option value="">{unchosen}</option>
      {companies.data?.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name === each.domain ? each.name : `${each.name} (${each.domain})`}
        </option>
      ))}
    </Select>
  );
}
