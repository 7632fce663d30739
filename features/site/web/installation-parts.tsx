import { Play } from "lucide-react";
import { copy } from "../copy.ts";
import { SharePicture } from "./landing/SharePicture.tsx";
import { settingOf, When } from "./When.tsx";

/** The video of the setting SITE_VIDEO behind its poster; without one, a drawing of a page with a video. */
export function HowItWorksVideo() {
  const address = `/embed/${settingOf("video")}`;
  return (
    <>
      <When is="video">
        <div className="relative aspect-video overflow-hidden rounded-card border border-line bg-black shadow-soft">
          <a
            href={address}
            data-embed={address}
            title={copy.videoTitle}
            aria-label={copy.playVideo}
            className="group grid size-full place-items-center bg-[radial-gradient(circle_at_50%_40%,#3a3350,#14121b)] text-white focus-visible:-outline-offset-4 focus-visible:outline-white"
          >
            <span className="flex flex-col items-center gap-4 text-center">
              <span className="grid size-20 place-items-center rounded-full bg-[#c93a21] transition-transform group-hover:scale-105">
                <Play aria-hidden className="ml-1 size-9 fill-current" />
              </span>
              <span className="text-lead font-semibold">{copy.playVideo}</span>
            </span>
          </a>
        </div>
      </When>
      <When is="!video">
        <SharePicture />
      </When>
    </>
  );
}

/** Logos to download: the files that the build draws (apps/web/site-pictures.ts). */
export function PressFiles({ files }: { files: Readonly<Record<string, string>> }) {
  return (
    <ul className="my-6 grid gap-4 sm:grid-cols-2">
      {Object.entries(files).map(([name, href]) => (
        <li key={name} className="overflow-hidden rounded-card border border-line bg-surface">
          <div className={`grid h-36 place-items-center p-6 ${name.includes("dark") ? "bg-[#14121b]" : "bg-[#fcfbf8]"}`}>
            <img src={href} alt="" className="max-h-16 max-w-full" />
          </div>
          <a
            href={href}
            download={name}
            className="flex min-h-12 items-center justify-between gap-2 border-t border-line px-4 font-medium hover:bg-sunken"
          >
            {name}
            <span className="text-small text-muted">{copy.download}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
