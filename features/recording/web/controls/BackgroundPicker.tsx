import { ANIMATED, IMAGES } from "@aside/capture/backgrounds/catalog.ts";
import { OWN_PICTURE_TYPES, type OwnPicture } from "@aside/capture/backgrounds/own-pictures.ts";
import type { BackgroundChoice } from "@aside/capture/backgrounds/port.ts";
import { choiceOfKey, keyOfChoice, saveBackground } from "@aside/capture/backgrounds/saved-choice.ts";
import { LockedTip } from "@aside/core/entitlements/web/LockedTip.tsx";
import { copy } from "../../copy.ts";
import { pictureCopy } from "../../picture-copy.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Ban, CloudOff, ImageIcon, ImagePlus, Trash2, UserRound } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useOwnPictures } from "../use-own-pictures.ts";
import { useUsableBackgrounds } from "./use-usable-backgrounds.ts";

interface BackgroundPickerProps {
  value: BackgroundChoice;
  onChange: (choice: BackgroundChoice) => void;
  /** The plan lacks moving backgrounds and own pictures. */
  isLocked: boolean;
}

const ROOM = IMAGES[0]?.thumbnail ?? "";
const BLURS = [
  { strength: "light", label: "Light blur", style: "blur-[2px]" },
  { strength: "strong", label: "Strong blur", style: "blur-[6px]" },
] as const;

/** The choice of the background: one radio group with arrow keys. Remembered on this device. */
export function BackgroundPicker({ value, onChange, isLocked }: BackgroundPickerProps) {
  const { pictures, problem, add, remove } = useOwnPictures();
  const usable = useUsableBackgrounds();
  const group = useId();
  const chosen = keyOfChoice(value, pictures);
  const choose = (key: string, own: readonly OwnPicture[] = pictures) => {
    const choice = choiceOfKey(key, own);
    if (!choice) return;
    saveBackground(key);
    onChange(choice);
  };
  const tile = (key: string, label: string, picture: ReactNode) => (
    <Tile group={group} label={label} isChosen={chosen === key} onChoose={() => choose(key)}>
      {picture}
    </Tile>
  );
  return (
    <div className="flex w-full min-w-0 flex-col gap-4">
      <div role="radiogroup" aria-label="Background" className="flex flex-col gap-4">
        <Row>
          {tile("none", "None", <Ban aria-hidden className="absolute inset-0 m-auto size-6 text-muted" />)}
          {usable !== "none" &&
            BLURS.map(({ strength, label, style }) => (
              <Slot key={strength}>
                {tile(
                  `blur:${strength}`,
                  label,
                  <>
                    <Thumbnail url={ROOM} className={`scale-110 ${style}`} />
                    <UserRound aria-hidden className="absolute inset-x-0 bottom-0 mx-auto size-10 fill-black/70 stroke-none" />
                  </>,
                )}
              </Slot>
            ))}
        </Row>
        {!isLocked && usable !== "none" && (
          <Row title="Moving">
            {ANIMATED.map(({ name, label, thumbnail }) => (
              <Slot key={name}>{tile(`animated:${name}`, label, <Thumbnail url={thumbnail} />)}</Slot>
            ))}
          </Row>
        )}
        {usable === "all" && (
          <Row title="Pictures">
            {IMAGES.map(({ name, label, thumbnail }) => (
              <Slot key={name}>{tile(`image:${name}`, label, <Thumbnail url={thumbnail} />)}</Slot>
            ))}
          </Row>
        )}
        {!isLocked && usable !== "none" && pictures.length > 0 && (
          <Row title="Your pictures">
            {pictures.map((own, index) => (
              <Slot key={own.id}>
                {tile(`own:${own.id}`, `Picture ${index + 1}`, <OwnThumbnail picture={own.picture} />)}
                <IconButton
                  label={`Remove picture ${index + 1}`}
                  className="absolute top-0 right-0 bg-surface/80"
                  onClick={() => {
                    if (chosen === `own:${own.id}`) choose("none");
                    void remove(own.id);
                  }}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </Slot>
            ))}
          </Row>
        )}
      </div>
      {usable !== "all" && (
        <p role="status" className="flex gap-2 text-small text-muted">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          {usable === "none" ? pictureCopy.backgroundsOffline : pictureCopy.picturesOffline}
        </p>
      )}
      {isLocked ? (
        <LockedTip text={copy.customBackgroundsLocked} />
      ) : usable === "none" ? null : (
        <AddPicture onAdd={(file) => void add(file).then((added) => added && choose(`own:${added.id}`, [added]))} />
      )}
      {problem && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function Row({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div>
      {title && <p className="pb-2 text-small text-muted">{title}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">{children}</div>
    </div>
  );
}

function Slot({ children }: { children: ReactNode }) {
  return <div className="relative min-w-0">{children}</div>;
}

interface TileProps {
  group: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Tile({ group, label, isChosen, onChoose, children }: TileProps) {
  return (
    <label className="relative flex min-w-0 cursor-pointer flex-col gap-1">
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="peer sr-only" />
      <span className="relative block aspect-video overflow-hidden rounded-control border border-line bg-sunken outline-offset-2 transition-colors peer-checked:outline-2 peer-checked:outline-ember peer-focus-visible:outline-2 peer-focus-visible:outline-focus">
        {children}
      </span>
      <span className="truncate text-small text-muted peer-checked:font-semibold peer-checked:text-ink">{label}</span>
    </label>
  );
}

/** Without a connection it may not load: then the tile has only its name. */
function Thumbnail({ url, className = "" }: { url: string; className?: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <ImageIcon aria-hidden className="absolute inset-0 m-auto size-6 text-muted" />;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      className={`absolute inset-0 size-full object-cover ${className}`}
    />
  );
}

function OwnThumbnail({ picture }: { picture: Blob }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url && <Thumbnail url={url} />;
}

function AddPicture({ onAdd }: { onAdd: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden className="size-5" />
        Add a picture
      </Button>
      <p className="text-small text-muted">JPEG, PNG or WebP. It stays on this device.</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={OWN_PICTURE_TYPES.join(",")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Otherwise choosing the same file again would not fire a change event.
          event.target.value = "";
          if (file) onAdd(file);
        }}
      />
    </div>
  );
}
