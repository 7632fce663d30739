/** The parts of Office.js that are used. Source: learn.microsoft.com/javascript/api/outlook. */
type Result<Value> = { status: "succeeded" | "failed"; value: Value; error?: { message: string } };
type Done<Value> = (result: Result<Value>) => void;
type Address = { emailAddress: string; displayName?: string };
type Field = Address[] | { getAsync: (done: Done<Address[]>) => void };
type BodyType = "html" | "text";

export type OfficeItem = {
  to?: Field;
  cc?: Field;
  bcc?: Field;
  body: {
    getTypeAsync?: (done: Done<BodyType>) => void;
    getAsync: (type: BodyType, done: Done<string>) => void;
    setAsync?: (text: string, options: { coercionType: BodyType }, done: Done<void>) => void;
    setSelectedDataAsync?: (text: string, options: { coercionType: BodyType }, done: Done<void>) => void;
  };
  addHandlerAsync?: (event: "olkRecipientsChanged", handler: () => void, done: Done<void>) => void;
  removeHandlerAsync?: (event: "olkRecipientsChanged", done: Done<void>) => void;
};
export type Office = {
  onReady: () => Promise<unknown>;
  context: {
    requirements: { isSetSupported: (name: string, version: string) => boolean };
    /** Absent outside Outlook. */
    mailbox?: {
      item: OfficeItem | null;
      addHandlerAsync?: (event: "olkItemSelectedChanged", handler: () => void, done: Done<void>) => void;
    };
    ui: { openBrowserWindow?: (url: string) => void };
  };
};

function ask<Value>(start: (done: Done<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    start((result) =>
      result.status === "succeeded" ? resolve(result.value) : reject(new Error(result.error?.message ?? "Outlook refused")),
    );
  });
}

export type Draft = { html: string; text: string };

/** The email beside the pane. */
export interface MailItem {
  /** False: it is read. */
  isDraft: boolean;
  body: () => Promise<string>;
  /** At the cursor. */
  insert: (draft: Draft) => Promise<void>;
  /** Replaces the whole body. */
  write: (body: string) => Promise<void>;
  recipients: () => Promise<{ named: string[]; hidden: string[] }>;
  /** Returns what ends it. */
  onRecipients: (handler: () => void) => () => void;
}

export function openItem(item: OfficeItem): MailItem {
  const { body } = item;
  const type = async (): Promise<BodyType> => (body.getTypeAsync ? await ask<BodyType>((done) => body.getTypeAsync?.(done)) : "html");
  const read = async () => {
    const as = await type();
    return await ask<string>((done) => body.getAsync(as, done));
  };
  const list = async (field: Field | undefined): Promise<string[]> => {
    const given = !field ? [] : Array.isArray(field) ? field : await ask<Address[]>((done) => field.getAsync(done));
    return given.map(({ emailAddress }) => emailAddress).filter(Boolean);
  };
  return {
    isDraft: body.setSelectedDataAsync !== undefined,
    body: read,
    insert: async ({ html, text }) => {
      const coercionType = await type();
      await ask<void>((done) => body.setSelectedDataAsync?.(coercionType === "html" ? html : text, { coercionType }, done));
    },
    write: async (changed) => {
      const coercionType = await type();
      await ask<void>((done) => body.setAsync?.(changed, { coercionType }, done));
    },
    recipients: async () => {
      const [to, cc, bcc] = [await list(item.to), await list(item.cc), await list(item.bcc)];
      return { named: [...to, ...cc], hidden: bcc };
    },
    onRecipients: (handler) => {
      item.addHandlerAsync?.("olkRecipientsChanged", handler, () => {});
      return () => item.removeHandlerAsync?.("olkRecipientsChanged", () => {});
    },
  };
}
