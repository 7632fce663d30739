/** Of TypeScript's types only those of pages are loaded: both define the same globals. These are the parts of a service worker that are used here. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Tab = { url: string; focus(): Promise<unknown> };

type FetchEvent = Lasting & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
};
export type PushEvent = Lasting & { data: { json(): unknown } | null };
export type NotificationEvent = Lasting & { notification: Notification };

type Events = {
  install: Lasting;
  activate: Lasting;
  fetch: FetchEvent;
  message: MessageEvent<unknown>;
  push: PushEvent;
  notificationclick: NotificationEvent;
};

type WorkerScope = {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<Tab[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
};

export const worker = self as unknown as WorkerScope;
