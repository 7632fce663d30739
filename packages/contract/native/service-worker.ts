/** The one service worker of the web app, for all its pages. */
export const WORKER_PATH = "/service-worker.js";
