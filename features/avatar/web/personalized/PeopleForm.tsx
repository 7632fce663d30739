import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { RecipientField } from "@aside/ui/fields/RecipientField.tsx";
import type { SuggestedRecipient } from "@aside/ui/fields/RecipientSuggestions.tsx";
import type { Recipient } from "@aside/ui/fields/recipients.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import { type FormEvent, useState } from "react";
import { MAX_PERSONALIZED } from "../../personalized-contract.ts";
import { personalCopy } from "../../personalized-copy.ts";
import { readVariables } from "../../personal-notes.ts";
import { personalizedCopy as copy } from "../../web-personalized-copy.ts";
import { batchPath } from "./paths.ts";
import { addPeople, completePerson, countMissing } from "./people.ts";
import { PeopleList } from "./PeopleList.tsx";
import { findContact, useCreateBatch } from "./personalized-queries.ts";
import { VideosLeft } from "../VideosLeft.tsx";
import { Preview } from "./Preview.tsx";
import { useKeptPeople } from "./use-kept-people.ts";

/** People who match what is typed. */
export type Suggesting = { suggestions: readonly SuggestedRecipient[]; onTyped: (text: string) => void };

type Props = { postId: string; givenTitle: string; notes: string; suggesting: Suggesting; onOpen: (href: string) => void };

type How = "sends" | "looks";
const HOW = [
  { value: "sends", label: copy.sendsWhenReady, hint: copy.sendsWhenReadyHint },
  { value: "looks", label: copy.looksFirst, hint: copy.looksFirstHint },
] as const;

export function PeopleForm({ postId, givenTitle, notes, suggesting, onOpen }: Props) {
  const create = useCreateBatch();
  const [title, setTitle] = useState(givenTitle);
  const [people, setPeople, forgetPeople] = useKeptPeople(postId);
  // Entries that are no address stay in the field, to be corrected.
  const [unclear, setUnclear] = useState<readonly Recipient[]>([]);
  const [shown, setShown] = useState<string | null>(null);
  const [how, setHow] = useState<How>("sends");
  useLeaveWarning(people.length > 0 && !create.isSuccess);

  const text = `${title}\n${notes}`;
  const { used, unknown } = readVariables(text);
  const missing = countMissing(text, people);
  const person = people.find(({ email }) => email === shown) ?? people[0];

  function add(recipients: readonly Recipient[]) {
    setUnclear(recipients.filter(({ valid }) => !valid));
    const added = addPeople(
      people,
      recipients.filter(({ valid }) => valid),
    ).slice(0, MAX_PERSONALIZED);
    setPeople(added);
    for (const { email } of added.slice(people.length)) void complete(email);
  }

  async function complete(email: string) {
    const known = await findContact(email);
    if (known) setPeople((now) => completePerson(now, known));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    create.mutate(
      { post_id: postId, title, notes, people: [...people], sends_when_ready: how === "sends" },
      {
        onSuccess: ({ id }) => {
          forgetPeople();
          onOpen(batchPath(id));
        },
      },
    );
  }

  return (
    <form onSubmit={submit} className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        {unknown[0] !== undefined && <Banner tone="danger">{personalCopy.unknownVariable(unknown[0])}</Banner>}
        {used.length === 0 && <Banner>{copy.noVariables}</Banner>}
        <TextField
          label={copy.videoTitle}
          hint={copy.videoTitleHint}
          value={title}
          maxLength={200}
          required
          onChange={(event) => setTitle(event.target.value)}
        />
        <RecipientField
          label={copy.add}
          hint={copy.addHint}
          value={unclear}
          max={MAX_PERSONALIZED - people.length}
          suggestions={suggesting.suggestions}
          onDraft={suggesting.onTyped}
          onChange={add}
        />
        <section aria-labelledby="people-heading" className="flex flex-col gap-3">
          <div className="flex items-baseline gap-3">
            <h2 id="people-heading" className="text-lead font-semibold">
              {copy.people}
            </h2>
            <span className="text-small text-muted tabular-nums">{copy.count(people.length, MAX_PERSONALIZED)}</span>
          </div>
          {people.length === 0 ? (
            <EmptyState title={copy.nobody}>{copy.nobodyWhy}</EmptyState>
          ) : (
            <PeopleList
              text={text}
              people={people}
              onChange={(email, change) => setPeople(people.map((one) => (one.email === email ? { ...one, ...change } : one)))}
              onRemove={(email) => setPeople(people.filter((one) => one.email !== email))}
              onVisit={setShown}
            />
          )}
        </section>
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-20">
        {person && <Preview title={title} notes={notes} people={people} person={person} onChoose={setShown} />}
        <RadioGroup legend={copy.how} options={HOW} value={how} onChange={setHow} />
        {missing > 0 && <p className="text-danger">{copy.missingCount(missing)}</p>}
        {create.error && (
          <p role="alert" className="text-danger">
            {create.error.message}
          </p>
        )}
        <Button
          type="submit"
          busy={create.isPending}
          disabled={people.length === 0 || missing > 0 || unknown.length > 0 || unclear.length > 0 || title.trim() === ""}
        >
          {copy.make(people.length)}
        </Button>
        <VideosLeft />
      </div>
    </form>
  );
}
