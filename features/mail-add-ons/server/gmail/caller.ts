import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Call } from "../../tracking.ts";
import type { GmailEvent } from "./event.ts";

/** A person in Gmail who linked their account, as the add-on acts for them. `call`: of the API, with the scopes that they allowed. */
export type GmailCaller = { context: AppContext; event: GmailEvent; account: { id: string }; actor: UserActor; call: Call };
