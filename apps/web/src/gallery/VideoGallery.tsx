import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LabelChip } from "@aside/ui/elements/LabelChip.tsx";
import { LevelMeter } from "@aside/ui/feedback/LevelMeter.tsx";
import { Menu } from "@aside/ui/overlays/Menu.tsx";
import { ProgressRing, type RecordState } from "@aside/ui/feedback/ProgressRing.tsx";
import type { TimeMark } from "@aside/ui/player/SeekBar.tsx";
import { TranscriptPanel } from "@aside/ui/player/TranscriptPanel.tsx";
import { VideoCard } from "@aside/ui/elements/VideoCard.tsx";
import { VideoRow } from "@aside/ui/elements/VideoRow.tsx";
import { VideoCardSkeleton } from "@aside/ui/feedback/VideoCardSkeleton.tsx";
import { VideoPlayer } from "@aside/ui/player/VideoPlayer.tsx";
import { Ellipsis } from "lucide-react";
import { useRef, useState } from "react";
import { GallerySection, GalleryState } from "./GallerySection.tsx";
import poster from "./poster.svg";
import captions from "./sample.vtt?url";
import sample from "./sample.webm";

const RING_STATES: [string, RecordState][] = [
  ["idle", { is: "idle" }],
  ["countdown", { is: "countdown", seconds: 3 }],
  ["recording", { is: "recording", elapsedSeconds: 36, limitSeconds: 120 }],
  ["last 15 s", { is: "recording", elapsedSeconds: 111, limitSeconds: 120 }],
  ["paused", { is: "paused", elapsedSeconds: 60, limitSeconds: 120 }],
];

const SEGMENTS = [
  { startSeconds: 0, endSeconds: 3, text: "So here is the one change I would make." },
  { startSeconds: 3, endSeconds: 5, text: "Let me show you where it begins." },
  { startSeconds: 5, endSeconds: 6, text: "That is all." },
];

const MARKS: TimeMark[] = [{ atSeconds: 4.5, label: "👏" }];

const CHAPTERS = [
  { start: 0, title: "Hello" },
  { start: 3, title: "Where it begins" },
];

const LABELS = ["slate", "red", "orange", "amber", "green", "teal", "blue", "violet", "pink"] as const;

const CAPTIONS = [{ src: captions, language: "en", label: "English" }];

function attachSample(video: HTMLVideoElement) {
  video.src = sample;
  return () => video.removeAttribute("src");
}

function attachNothing(video: HTMLVideoElement) {
  video.preload = "auto";
  video.src = "data:video/webm;base64,AAAA";
}

export function VideoGallery() {
  const [seconds, setSeconds] = useState(3.5);
  const player = useRef<HTMLVideoElement>(null);
  const menu = (
    <Menu
      trigger={
        <IconButton label="More about this video">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={[{ label: "Copy the link" }]}
    />
  );
  return (
    <GallerySection title="Video">
      <GalleryState name="ProgressRing">
        <div className="flex w-full flex-wrap items-start gap-6 rounded-card bg-[#3a3350] p-6">
          {RING_STATES.map(([name, state]) => (
            <ProgressRing key={name} state={state} onPress={() => undefined} />
          ))}
        </div>
      </GalleryState>
      <GalleryState name="LevelMeter: silent, speaking, too loud">
        <LevelMeter level={0} label="Silent" />
        <LevelMeter level={0.55} label="Speaking" />
        <LevelMeter level={1} label="Too loud" />
      </GalleryState>
      <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        <VideoCard
          href="/dev/gallery"
          title="The roadmap in two minutes, and what I would drop"
          posterUrl={poster}
          durationSeconds={94}
          who="Ada Lovelace"
          at={new Date(Date.now() - 3e5)}
          unviewed
          menu={menu}
        />
        <VideoCard
          href="/dev/gallery"
          title="Contract questions"
          posterUrl={poster}
          durationSeconds={30_000}
          who="grace.hopper@example.com"
          at="2025-03-04T12:00:00Z"
          badges={[{ label: "Sent", tone: "success" }]}
          menu={menu}
        />
        <VideoCard
          href="/dev/gallery"
          title="Untitled"
          who="Nobody yet"
          at={new Date()}
          badges={[{ label: "Draft", tone: "neutral" }]}
          menu={menu}
        />
        <VideoCardSkeleton />
      </div>
      <GalleryState name="VideoRow; labels' chips">
        <div className="w-full">
          <VideoRow
            href="/dev/gallery"
            title="The roadmap in two minutes"
            posterUrl={poster}
            who="Ada Lovelace"
            at={new Date(Date.now() - 3e5)}
            badges={[{ label: "Reply", tone: "neutral" }]}
            facts="What changed since May."
            unviewed
            menu={menu}
          >
            <LabelChip name="Finance" color="green" />
          </VideoRow>
          <VideoRow href="/dev/gallery" title="Contract questions" who="3 recipients" at="2025-03-04T12:00:00Z" selected menu={menu} />
        </div>
        {LABELS.map((color) => (
          <LabelChip key={color} name={color} color={color} />
        ))}
      </GalleryState>
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <VideoPlayer
          ref={player}
          title="The roadmap"
          onAttach={attachSample}
          posterUrl={poster}
          durationSeconds={6}
          captions={CAPTIONS}
          marks={MARKS}
          chapters={CHAPTERS}
          startMuted
          onTime={setSeconds}
        />
        <div className="h-80">
          <TranscriptPanel
            segments={SEGMENTS}
            currentSeconds={seconds}
            onSeek={(to) => player.current && (player.current.currentTime = to)}
          />
        </div>
      </div>
      <GalleryState name="VideoPlayer that fails">
        <div className="w-full max-w-md">
          <VideoPlayer title="A broken video" onAttach={attachNothing} />
        </div>
      </GalleryState>
    </GallerySection>
  );
}
