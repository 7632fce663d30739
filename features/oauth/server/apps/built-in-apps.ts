import { isDeepStrictEqual } from "node:util";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import {
  EXTENSION_APP_ID,
  EXTENSION_CONNECTED_PATH,
  EXTENSION_SCOPES,
  GMAIL_APP_ID,
  MAIL_ADD_ON_SCOPES,
  OUTLOOK_APP_ID,
} from "../../contract.ts";
import { copy } from "../../copy.ts";
import { type AppRow, findApp, keepApp } from "../store.ts";

/** An app for everyone that comes with the installation. Its row is written when it is first asked for. */
type BuiltIn = {
  id: string;
  name: string;
  scopes: readonly ApiScope[];
  /** Where it returns to: this installation itself, whatever its address is now. Null: nobody is sent to it. */
  path: string | null;
};

const BUILT_IN: readonly BuiltIn[] = [
  { id: EXTENSION_APP_ID, name: copy.extensionName, scopes: EXTENSION_SCOPES, path: EXTENSION_CONNECTED_PATH },
  { id: GMAIL_APP_ID, name: copy.gmailName, scopes: MAIL_ADD_ON_SCOPES, path: null },
  { id: OUTLOOK_APP_ID, name: copy.outlookName, scopes: MAIL_ADD_ON_SCOPES, path: null },
];
export const BUILT_IN_IDS: readonly string[] = BUILT_IN.map(({ id }) => id);

export const findBuiltIn = (id: string): BuiltIn | undefined => BUILT_IN.find((app) => app.id === id);

type Row = Pick<AppRow, "id" | "name" | "scopes" | "redirect_uris" | "secret_hash">;

export async function keepBuiltIn(context: AppContext, { id, name, scopes, path }: BuiltIn): Promise<Row> {
  const redirect_uris = path === null ? [] : [context.config.publicUrl + path];
  const given = { name, scopes: [...scopes], redirect_uris, secret_hash: null };
  const known = await findApp(context.db, id);
  const isCurrent = known && isDeepStrictEqual(given, pick(known));
  if (!isCurrent) await keepApp(context.db, { id, ...given, created_at: context.now() });
  return { id, ...given };
}

const pick = ({ name, scopes, redirect_uris, secret_hash }: AppRow) => ({ name, scopes, redirect_uris, secret_hash });
