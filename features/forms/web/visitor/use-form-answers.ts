import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FormField } from "../../contract.ts";
import { checkAnswers } from "../../form-fields.ts";
import { keepDraft, readDraft, type Started } from "../form-draft.ts";
import { actFor } from "../queries.ts";
import { readTyped, takeTyped } from "./typed-before.ts";

export type Person = { first_name: string; last_name: string; email: string };

/**
 * What was typed, kept in this tab until it is submitted: recording, reloading and a lost connection keep it. Errors show after a field was
 * left or the form was submitted. `person`: signed in.
 */
export function useFormAnswers(formKey: string, fields: readonly FormField[], person: Person | null) {
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(formKey);
    if (kept.started) actFor(kept.started, nameOf(kept.answers));
    return { ...kept, answers: { ...person, ...withoutEmpty(kept.answers), ...readTyped() } };
  });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  /** Errors that only the server finds, by key, until the answer is changed. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [showsAll, setShowsAll] = useState(false);
  // In the task that replaces the page: no key is lost.
  useLayoutEffect(() => {
    const typed = takeTyped();
    if (Object.keys(typed).length > 0) setDraft((now) => ({ ...now, answers: { ...now.answers, ...typed } }));
  }, []);
  /** A submitted draft must not be stored again. */
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current) keepDraft(formKey, draft);
  }, [formKey, draft]);

  const wrong = { ...refused, ...checkAnswers(fields, draft.answers) };
  const errorOf = ({ key }: FormField) => (showsAll || touched.has(key) ? wrong[key] : undefined);
  return {
    ...draft,
    wrong,
    errorOf,
    isDone,
    /** Shows all errors. */
    showErrors: () => setShowsAll(true),
    setRefused,
    onChange: (key: string, value: string) => {
      setRefused((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== key)));
      setDraft((now) => ({ ...now, answers: { ...now.answers, [key]: value } }));
    },
    onBlur: (key: string) => setTouched((now) => new Set(now).add(key)),
    setWantsCopy: (wantsCopy: boolean) => setDraft((now) => ({ ...now, wantsCopy })),
    setSubmitted: (submitted: Started | null) => setDraft((now) => ({ ...now, submitted })),
    setStarted: (started: Started | null) => setDraft((now) => ({ ...now, started })),
  };
}

/** Focuses the first field with an error. */
export function focusFirstWrong(
  form: RefObject<HTMLFormElement | null>,
  fields: readonly FormField[],
  wrong: Record<string, string>,
): void {
  const first = fields.find(({ key }) => wrong[key] !== undefined);
  if (first) form.current?.querySelector<HTMLElement>(`[name="${first.key}"]`)?.focus();
}

export const nameOf = ({ first_name: first = "", last_name: last = "" }: Readonly<Record<string, string>>): string =>
  `${first} ${last}`.trim();

const withoutEmpty = (answers: Record<string, string>) => Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ""));
