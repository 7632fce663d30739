/** A draft on the server. `guest_token`: of the guest who started it, another one for each draft; null: started while signed in. */
export type Started = { submission_id: string; event_id: string; post_id: string; guest_token: string | null };

export type FormDraft = {
  answers: Record<string, string>;
  wantsCopy: boolean;
  /** With a video or files. */
  started: Started | null;
  /** Without them. Submitting it again, after its reply was lost, adds no second submission. */
  submitted: Started | null;
};

/** What the success page says. `conversationUrl`: a path with the visitor's key. */
export type SentForm = { title: string; successText: string; email: string; gotCopy: boolean; conversationUrl: string };

const EMPTY: FormDraft = { answers: {}, wantsCopy: false, started: null, submitted: null };

const draftKey = (form: string) => `aside.form.${form}`;
const sentKey = (form: string) => `aside.form-sent.${form}`;

export const readDraft = (form: string): FormDraft => ({ ...EMPTY, ...read<Partial<FormDraft>>(draftKey(form)) });
export const keepDraft = (form: string, draft: FormDraft): void => keep(draftKey(form), draft);
export const readSent = (form: string): SentForm | null => read<SentForm>(sentKey(form));

/** The draft is done: what was sent replaces it. */
export function keepSent(form: string, sent: SentForm): void {
  forget(draftKey(form));
  keep(sentKey(form), sent);
}

export const forgetSent = (form: string): void => forget(sentKey(form));

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
  } catch {
    // Denied, or drawn by the build.
    return null;
  }
}

function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Denied: the draft ends with the screen.
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Denied.
  }
}
