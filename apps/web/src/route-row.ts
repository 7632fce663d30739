import type { ComponentType } from "react";

/** One path of the app. A `$name` part is a parameter. */
export interface RouteRow {
  path: string;
  /** Shown in the browser's title before the product's name. */
  title: string;
  /** Only for signed-in users; others go to the landing page, and the path is remembered. */
  guarded: boolean;
  screen: () => Promise<ComponentType>;
  /** Which step of recording this is, in the breadcrumb Record, Preview, Sent. */
  step?: "record" | "preview" | "sent";
  /** Marketing pages have the footer. */
  marketing?: boolean;
  /** A member's own customers and recipients come here: nothing advertises the product to them. */
  forVisitors?: boolean;
}
