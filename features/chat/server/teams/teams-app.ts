import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";

type TeamsApp = { appId: string; password: string; tenant: string };

/** The installation's bot; null: the operator has none. */
export function findTeamsApp({ config }: AppContext): TeamsApp | null {
  const { TEAMS_APP_ID: appId, TEAMS_APP_PASSWORD: password, TEAMS_TENANT: tenant } = config;
  return appId && password && tenant ? { appId, password, tenant } : null;
}

export function requireTeamsApp(context: AppContext): TeamsApp {
  const app = findTeamsApp(context);
  if (!app) throw new AppError(422, "chat_not_set_up", copy.notSetUp);
  return app;
}

/** For the Bot Framework: without a bot its address does not exist. */
export function requireCalledBot(context: AppContext): TeamsApp {
  const app = findTeamsApp(context);
  if (!app) throw notFound();
  return app;
}
