import { brand } from "@aside/brand/brand.ts";
import { MEDIA_TYPES } from "@aside/capture/upload/media-files.ts";
import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { SHARED_FIELD } from "../src/service-worker/worker-names.ts";
import { MASKABLE_ICON, MONOCHROME_ICON, PLAIN_ICONS, SCREENSHOT, SHORTCUT_ICON } from "./icon-files.ts";

export const MANIFEST_PATH = "/manifest.webmanifest";
/** `--paper` of packages/ui/tokens.css in the dark theme, as behind the mark. */
const PAPER = "#14121b";

const iconOf = ({ path, size }: { path: string; size: number }) => ({ src: path, sizes: `${size}x${size}`, type: "image/png" });
const shortcut = (name: string, url: string) => ({ name, url, icons: [iconOf(SHORTCUT_ICON)] });

/** The web app manifest (https://www.w3.org/TR/appmanifest/): how the app is installed, and what the system may open with it. */
export const manifest = {
  id: "/dashboard",
  name: brand.product,
  short_name: brand.product,
  description: `Record, send and watch video messages with ${brand.product}.`,
  lang: "en",
  dir: "ltr",
  start_url: "/dashboard",
  scope: "/",
  display: "standalone",
  background_color: PAPER,
  theme_color: PAPER,
  categories: ["business", "productivity"],
  icons: [
    ...PLAIN_ICONS.map((icon) => ({ ...iconOf(icon), purpose: "any" })),
    { ...iconOf(MASKABLE_ICON), purpose: "maskable" },
    { ...iconOf(MONOCHROME_ICON), purpose: "monochrome" },
  ],
  screenshots: [
    {
      src: SCREENSHOT.path,
      sizes: `${SCREENSHOT.width}x${SCREENSHOT.height}`,
      type: "image/png",
      form_factor: "wide",
      label: "Record your screen and camera",
    },
  ],
  shortcuts: [
    shortcut(`New ${brand.product}`, `/${brand.slug}/new`),
    shortcut("Inbox", "/dashboard/inbox"),
    shortcut(`My ${brand.products}`, "/dashboard/created-videos"),
  ],
  share_target: {
    action: SHARED_VIDEOS_PATH,
    method: "POST",
    enctype: "multipart/form-data",
    params: { files: [{ name: SHARED_FIELD, accept: MEDIA_TYPES }] },
  },
  launch_handler: { client_mode: "focus-existing" },
  handle_links: "preferred",
};
