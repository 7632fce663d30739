/**
 * Classes of the share page's frame. The server draws it before any script (server/share-page.ts), and the app takes it over
 * (web/share/ShareApp.tsx): with the same classes nothing shifts.
 */
export const shareLayout = {
  header: "h-16 border-b border-line lg:h-[70px]",
  headerRow: "mx-auto flex h-full w-full max-w-[100rem] items-center gap-2 px-4 lg:px-6",
  main: "mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-6 px-4 pb-16 focus:outline-none sm:pt-4 lg:px-6 lg:theater:max-w-[110rem]",
  /** The video, then its texts; on a wide window the panel is beside both, or in theater mode below the video. */
  grid: "grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_clamp(22rem,29vw,27rem)] lg:grid-rows-[auto_1fr]",
  /** From edge to edge on a phone. In theater mode as wide as the window, while the video's height and the title fit in it. */
  stage:
    "min-w-0 max-sm:-mx-4 max-sm:*:rounded-none lg:theater:col-span-2 lg:theater:mx-auto lg:theater:w-full " +
    "lg:theater:max-w-[calc((100dvh-10rem)*16/9)]",
  about: "flex min-w-0 flex-col gap-4",
  who: "flex min-w-0 flex-col gap-2",
  title: "text-title font-semibold break-words",
  /** As Explained with its Badge (packages/ui/elements). */
  authenticity: "flex min-h-11 items-center",
  badge: "inline-flex items-center gap-1 rounded-full border border-current/25 px-2 py-0.5 text-small font-medium",
  byline: "flex items-center gap-3",
  panel:
    "flex min-w-0 flex-col gap-6 focus:outline-none max-lg:mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 " +
    "lg:theater:row-span-1 lg:theater:row-start-2",
} as const;
