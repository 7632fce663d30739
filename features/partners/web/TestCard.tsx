import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { type FormEvent, useState } from "react";
import { copy } from "../copy.ts";
import { webCopy } from "../web-copy.ts";
import { useTestAssertion } from "./queries.ts";

export function TestCard() {
  const check = useTestAssertion();
  const [assertion, setAssertion] = useState("");
  const [isTouched, setTouched] = useState(false);
  const error = isTouched && assertion.trim() === "" ? copy.assertionRequired : check.error?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (assertion.trim() !== "") check.mutate(assertion.trim());
  }

  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead font-semibold">{webCopy.testTitle}</h2>
        <p className="text-small text-muted">{webCopy.testWhy}</p>
      </div>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextArea
          label={webCopy.assertion}
          value={assertion}
          onChange={(event) => setAssertion(event.target.value)}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-small break-all"
          {...(error ? { error } : {})}
        />
        <Button type="submit" variant="secondary" busy={check.isPending} className="self-start">
          {webCopy.test}
        </Button>
      </form>
      <div role="status">{check.data && <Result {...check.data} />}</div>
    </Card>
  );
}

function Result({ reason, message, partner }: { reason: string | null; message: string; partner: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-2 break-words">
      <Badge tone={reason === null ? "success" : "danger"}>{reason === null ? webCopy.accepted : webCopy.refused}</Badge>
      {partner && <span className="font-semibold">{partner}</span>}
      <span className="min-w-0">{message}</span>
    </p>
  );
}
