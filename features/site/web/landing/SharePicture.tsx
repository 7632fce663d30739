import { Heart, Maximize, MessageCircle, Play, Reply, ThumbsUp, Volume2 } from "lucide-react";
import { PersonPicture } from "./PersonPicture.tsx";

const LINES = [
  ["0:04", "I looked at the new sign-up flow this morning."],
  ["0:11", "So here is the one change I would make."],
  ["0:19", "Ask for the company name after the first video, not before it."],
  ["0:27", "Could you send me the numbers by Thursday?"],
] as const;
const SPOKEN = 1;

/** A drawing of the page that recipients open: video with captions, transcript, summary, reactions. */
export function SharePicture() {
  return (
    <figure className="mt-14 lg:mt-20">
      <div aria-hidden className="overflow-hidden rounded-card border border-line bg-surface shadow-soft select-none">
        <div className="flex items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
          <span className="grid size-9 place-items-center rounded-full bg-sunken text-small font-semibold text-muted">MC</span>
          <span className="min-w-0">
            <span className="block truncate font-semibold">One change to the sign-up</span>
            <span className="block text-small text-muted">Maya Chen</span>
          </span>
          <span className="ml-auto flex min-h-10 items-center gap-2 rounded-control bg-ember-strong px-4 font-semibold text-on-ember">
            <Reply className="size-4" />
            Reply
          </span>
        </div>
        <div className="grid md:grid-cols-[1.6fr_1fr]">
          <div className="min-w-0">
            <Video />
            <div className="flex flex-wrap items-center gap-2 px-4 py-3 sm:px-6">
              {[ThumbsUp, Heart].map((Icon, index) => (
                <span
                  key={index}
                  className="flex items-center gap-1.5 rounded-full border border-line px-3 py-1 text-small font-medium tabular-nums"
                >
                  <Icon className={index === 0 ? "size-4" : "size-4 fill-ember text-ember"} />
                  {3 - index}
                </span>
              ))}
              <span className="flex items-center gap-1.5 px-2 text-small text-muted">
                <MessageCircle className="size-4" />2 comments
              </span>
            </div>
          </div>
          <div className="flex flex-col border-line max-md:border-t md:border-l">
            <div className="flex gap-5 border-b border-line px-5 text-body font-medium">
              <span className="border-b-2 border-ember py-3">Transcript</span>
              <span className="py-3 text-muted">Summary</span>
            </div>
            <div className="flex flex-col gap-1 p-3 text-left">
              {LINES.map(([time, text], index) => (
                <span
                  key={time}
                  className={`grid grid-cols-[2.5rem_1fr] rounded-control px-2 py-2 text-small ${index === SPOKEN ? "bg-ember-soft" : "text-muted"}`}
                >
                  <span className="tabular-nums">{time}</span>
                  <span>{text}</span>
                </span>
              ))}
            </div>
            <div className="mt-auto border-t border-line p-5 text-left text-small max-md:hidden">
              <span className="mb-2 block font-semibold">Action items</span>
              <span className="flex items-center gap-2 text-muted">
                <span className="size-4 rounded-[4px] border-[1.5px] border-line-strong" />
                Send the numbers by Thursday
              </span>
            </div>
          </div>
        </div>
      </div>
      <figcaption className="mt-3 text-center text-small text-muted">A drawing of the page that your recipients open.</figcaption>
    </figure>
  );
}

function Video() {
  return (
    <div className="relative aspect-[16/10] overflow-hidden bg-[#1d1a27]">
      <PersonPicture />
      <span className="absolute bottom-14 left-1/2 w-max max-w-[90%] -translate-x-1/2 rounded-control bg-black/75 px-3 py-1.5 text-small font-medium text-white sm:bottom-16 sm:text-body">
        So here is the one change I would make.
      </span>
      <span className="absolute inset-x-0 bottom-0 flex items-center gap-3 bg-linear-to-t from-black/80 to-black/0 px-4 pt-8 pb-3 text-small text-white tabular-nums">
        <Play className="size-4 fill-current" />
        <span className="h-1 flex-1 rounded-full bg-white/30">
          <span className="block h-full w-[38%] rounded-full bg-[#ff6b4f]" />
        </span>
        0:13 / 0:34
        <Volume2 className="size-4" />
        <Maximize className="size-4" />
      </span>
    </div>
  );
}
