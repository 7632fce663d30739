const FOLDER = "/app-icons";
/** A square PNG; `size` in pixels. */
const icon = (name: string, size: number) => ({ path: `${FOLDER}/${name}-${size}.png`, size });

export const PLAIN_ICONS = [icon("icon", 192), icon("icon", 512)];
/** The system cuts it to its own shape, at most down to a circle of 80 % (https://www.w3.org/TR/appmanifest/#icon-masks). */
export const MASKABLE_ICON = icon("maskable", 512);
/** Only its shape counts: the system chooses the color. */
export const MONOCHROME_ICON = icon("monochrome", 512);
export const SHORTCUT_ICON = icon("icon", 96);
/** iOS rounds its corners, and shows transparent parts black. Linked in apps/web/index.html. */
export const APPLE_ICON = icon("apple-touch", 180);
/** Of docs/pictures. */
export const SCREENSHOT = { path: `${FOLDER}/studio.png`, width: 1440, height: 900 };
