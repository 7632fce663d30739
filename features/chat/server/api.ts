/** For features/connections. */
export { listWorkspaces } from "./workspaces/workspaces-store.ts";
export { findSlackApp } from "./slack/slack-app.ts";
export { findTeamsApp } from "./teams/teams-app.ts";
