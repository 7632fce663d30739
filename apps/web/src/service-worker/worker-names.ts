/** Of the first releases, whose worker only showed notifications. Browsers that registered it ask for this path until they register the other one. */
export const OLD_WORKER_PATH = "/push-worker.js";
/** The app's page without anything of a person. */
export const SHELL_PATH = "/app-shell";
/** The field of the form that the system posts when it shares files. */
export const SHARED_FIELD = "videos";

/** What pages say to the worker. */
export const ACTIVATE = "activate";
/** The worker answers at the message's port. */
export const ASK_RELEASE = "release";
