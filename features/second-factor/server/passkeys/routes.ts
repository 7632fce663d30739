import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../../passkeys-contract.ts";
import { addPasskey, beginPasskey } from "./add-passkey.ts";
import { askPasskey } from "./ask-passkey.ts";
import { beginPasskeyCheck, checkPasskey } from "./check-passkey.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./manage-passkeys.ts";
import { beginPasskeySignIn, signInWithPasskey } from "./sign-in-with-passkey.ts";

export const passkeyRoutes: Route[] = [
  route(contract.listPasskeys, listPasskeys),
  route(contract.beginPasskey, beginPasskey),
  route(contract.addPasskey, addPasskey),
  route(contract.renamePasskey, renamePasskey),
  route(contract.removePasskey, removePasskey),
  route(contract.askPasskey, askPasskey),
  route(contract.beginPasskeyCheck, beginPasskeyCheck),
  route(contract.checkPasskey, checkPasskey),
  route(contract.beginPasskeySignIn, beginPasskeySignIn),
  route(contract.signInWithPasskey, signInWithPasskey),
];
