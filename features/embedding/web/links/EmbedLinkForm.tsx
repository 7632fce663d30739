import { Button } from "@aside/ui/elements/Button.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { type FormEvent, useState } from "react";
import { MAX_LINK_DOMAINS } from "../../contract.ts";
import { linkCopy as copy } from "../../link-copy.ts";
import { findInvalidLine, linesOf } from "../domain-lines.ts";
import { useCreateEmbedLink } from "./queries.ts";

export function EmbedLinkForm({ postId }: { postId: string }) {
  const create = useCreateEmbedLink(postId);
  const [sites, setSites] = useState("");
  const [days, setDays] = useState("30");
  const [isTouched, setTouched] = useState(false);
  const problem = isTouched ? findProblem(sites) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (findProblem(sites) !== undefined) return;
    const onSuccess = () => {
      setSites("");
      setTouched(false);
      toastSuccess(copy.created);
    };
    create.mutate({ domains: linesOf(sites), expires_in_days: Number(days) }, { onSuccess });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextArea
        label={copy.sites}
        hint={copy.sitesHint}
        error={problem}
        value={sites}
        onChange={(event) => setSites(event.target.value)}
        rows={2}
        spellCheck={false}
        autoCapitalize="none"
      />
      <Select label={copy.expiresAfter} value={days} onChange={(event) => setDays(event.target.value)}>
        {Object.entries(copy.lifetimes).map(([count, name]) => (
          <option key={count} value={count}>
            {name}
          </option>
        ))}
      </Select>
      {create.error && (
        <p role="alert" className="text-small text-danger">
          {create.error.message}
        </p>
      )}
      <Button type="submit" busy={create.isPending}>
        {copy.create}
      </Button>
    </form>
  );
}

function findProblem(sites: string): string | undefined {
  const { length } = linesOf(sites);
  if (length === 0) return copy.siteRequired;
  return length > MAX_LINK_DOMAINS ? copy.tooManySites(MAX_LINK_DOMAINS) : findInvalidLine(sites);
}
