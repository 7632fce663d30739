import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, isSettingUp, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { hasCamera, hasScreen } from "@aside/capture/compositor/scene-geometry.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { PHONE, useMedia } from "@aside/ui/use-media.ts";
import { Image, Keyboard, MonitorCog, Settings, Upload, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { copy } from "../copy.ts";
import { BackgroundPicker } from "./controls/BackgroundPicker.tsx";
import { canShareScreen } from "./controls/can-share-screen.ts";
import { LayoutPicker } from "./controls/LayoutPicker.tsx";
import { canLightPointer, PointerSwitch } from "./controls/PointerSwitch.tsx";
import { SwitchCamera } from "./phone/SwitchCamera.tsx";
import { StudioBar } from "./controls/StudioBar.tsx";
import { PaceNotice } from "./pace/PaceNotice.tsx";
import { PopOutControls } from "./PopOutControls.tsx";
import { SoundNotice } from "./SoundNotice.tsx";
import { StudioStage } from "./stage/StudioStage.tsx";
import { StillNotice } from "./StillNotice.tsx";
import { LineNotice, StudioNotices } from "./StudioNotices.tsx";
import { RailButton } from "./tools/RailButton.tsx";
import { StudioKeys } from "./tools/StudioKeys.tsx";
import { StudioSettings } from "./tools/StudioSettings.tsx";
import { ToolDrawer } from "./tools/ToolDrawer.tsx";
import { type StudioTool, ToolRail } from "./tools/ToolRail.tsx";
import { UploadCover, UploadFailure, UploadInput, UploadPanel } from "./tools/UploadPanel.tsx";
import { UploadState } from "./UploadState.tsx";
import { useCountdownSound } from "./use-countdown-sound.ts";
import { type FileUpload, type UploadOptions, useFileUpload } from "./use-file-upload.ts";
import { useStudioUse } from "./studio-uses.ts";
import { useRecorderState, useVoice } from "./use-recorder.ts";
import { useWakeLock } from "./phone/use-wake-lock.ts";
import { useStudioKeys } from "./use-studio-keys.ts";
import { BubbleControls } from "./controls/BubbleControls.tsx";

function ScreenOptions({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  return (
    <>
      <BubbleControls recorder={recorder} state={state} />
      <PointerSwitch recorder={recorder} state={state} />
    </>
  );
}

export type StudioLocks = { screen: boolean; background: boolean };

type StudioProps = {
  recorder: Recorder;
  upload: UploadOptions;
  /** Guests may only record. */
  mayUpload: boolean;
  /** Features that the person's plan lacks. */
  locks: StudioLocks;
  /** Tools of other features: notes and teleprompter. */
  tools: readonly StudioTool[];
  /** Over the picture, under its controls: the teleprompter. */
  overlay?: ReactNode;
  /** Always shown: copy link. */
  extra?: ReactNode;
  /** Shown before a recording. */
  notice?: string;
  /** Leaves the studio. A phone shows no navigation beside it. */
  onExit: () => void;
  /** Links to leave by while a stopped recording waits for a connection. */
  leave?: ReactNode;
};

/** The recorder fills the window: the stage, a rail of tools whose drawers open beside the picture, and one bar with mode and devices. */
export function Studio({ recorder, upload: uploadOptions, mayUpload, locks, tools, overlay, extra, notice, onExit, leave }: StudioProps) {
  const state = useRecorderState(recorder);
  const isPhone = useMedia(PHONE);
  const [openId, setOpen] = useState<string | null>(null);
  const [hasKeys, setKeys] = useState(false);
  const sound = useCountdownSound(state);
  const isSetting = isSettingUp(state);
  const canUpload = mayUpload && isSetting;
  const { levels } = useVoice(recorder);
  const upload = useFileUpload(uploadOptions, canUpload, levels);
  const input = useRef<HTMLInputElement>(null);
  useWakeLock(state.status === "recording" || state.status === "countdown");
  useUnlockedScene(recorder, state, locks);
  useStudioUse("has_custom_background", isCustom(state.background));
  const isUploading = upload.step !== null;
  useStudioKeys(recorder, { isOff: isUploading, onHelp: () => setKeys(true), onEscape: () => setOpen(null) });

  const available: (StudioTool | false)[] = [
    hasCamera(state.layout) && backgroundTool(recorder, state, locks.background),
    ...tools,
    hasOptions(state) && {
      id: "screen",
      title: copy.screenOptions,
      icon: MonitorCog,
      panel: <ScreenOptions recorder={recorder} state={state} />,
    },
    canUpload && uploadTool(upload, input),
    {
      id: "settings",
      title: copy.settings,
      icon: Settings,
      panel: (
        <StudioSettings
          recorder={recorder}
          state={state}
          sound={sound}
          isPhone={isPhone}
          canShareScreen={canShareScreen() && !locks.screen}
        />
      ),
    },
  ];
  const shown = available.filter((tool) => tool !== false);
  const open = shown.find(({ id }) => id === openId);
  const rail = (
    <ToolRail tools={shown} openId={openId} onOpen={setOpen}>
      <PopOutControls recorder={recorder} state={state} />
      {!isPhone && (
        <RailButton icon={Keyboard} className="mt-auto" onClick={() => setKeys(true)}>
          Shortcuts
        </RailButton>
      )}
    </ToolRail>
  );
  const canSwitch = isSetting || isRecording(state);
  return (
    <section
      aria-label="Recorder"
      data-studio
      data-dark={isPhone || undefined}
      className="relative flex min-h-104 flex-1 flex-col gap-3 px-4 pb-3 text-ink phone:min-h-0 phone:gap-0 phone:overflow-clip phone:bg-black phone:p-0"
    >
      <h1 className="sr-only">Record</h1>
      <div className="flex min-h-60 flex-1 gap-4 phone:min-h-0 phone:flex-col phone:gap-0 lying:flex-row">
        <StudioStage
          recorder={recorder}
          state={state}
          overlay={overlay}
          leave={leave}
          cover={isUploading && <UploadCover upload={upload} />}
          notices={
            !isUploading && (
              <>
                {notice && isSetting && state.problem === null && <Banner>{notice}</Banner>}
                <UploadFailure upload={upload} />
                <StudioNotices recorder={recorder} state={state} />
                <StillNotice recorder={recorder} state={state} />
                <SoundNotice recorder={recorder} state={state} />
                <PaceNotice recorder={recorder} state={state} />
                <LineNotice state={state} />
                {state.status !== "stopping" && (
                  <UploadState upload={state.upload} isStopping={false} isInMemory={state.bytesInMemory > 0} />
                )}
              </>
            )
          }
          phone={
            isPhone
              ? {
                  corners: <Corners onExit={isSetting ? onExit : null}>{!isUploading && extra}</Corners>,
                  modes: canSwitch && !open && (
                    <div className="pointer-events-auto max-w-full">
                      <LayoutPicker recorder={recorder} state={state} isScreenLocked={locks.screen} />
                    </div>
                  ),
                  beside: <SwitchCamera recorder={recorder} state={state} />,
                  tools: !open && rail,
                }
              : null
          }
        />
        <Off when={isUploading}>
          {open && <ToolDrawer key={open.id} tool={open} onClose={() => setOpen(null)} />}
          {!isPhone && rail}
        </Off>
      </div>
      {!isPhone && (
        <Off when={isUploading}>
          <StudioBar recorder={recorder} state={state} isScreenLocked={locks.screen}>
            {extra}
          </StudioBar>
        </Off>
      )}
      {canUpload && !upload.isLocked && <UploadInput upload={upload} input={input} />}
      {hasKeys && <StudioKeys onClose={() => setKeys(false)} />}
    </section>
  );
}

/** Over the picture of a phone. `children`: also while recording, because the link plays while one still speaks. */
function Corners({ onExit, children }: { onExit: (() => void) | null; children: ReactNode }) {
  const top = "absolute top-[max(0.75rem,env(safe-area-inset-top))]";
  const lyingRight = "lying:top-auto lying:right-[calc(5.75rem+env(safe-area-inset-right))] lying:bottom-2";
  return (
    <>
      {onExit && (
        <IconButton
          label={copy.closeStudio}
          className={cx(top, "left-3 rounded-full bg-black/70 lying:left-[max(0.75rem,env(safe-area-inset-left))]")}
          onClick={onExit}
        >
          <X aria-hidden />
        </IconButton>
      )}
      <div className={cx(top, "right-3 empty:hidden", lyingRight)}>{children}</div>
    </>
  );
}

/** What cannot be used for a while keeps its place. */
const Off = ({ when, children }: { when: boolean; children: ReactNode }) => (
  <div inert={when} className={cx("contents", when && "*:opacity-50")}>
    {children}
  </div>
);

/** Moving ones and the person's own pictures, which some plans lack. */
const isCustom = ({ kind }: RecorderState["background"]): boolean => kind === "animated" || kind === "own";

/** Leaves what the plan lacks: the choice may be remembered from before, or from another account on this device. */
function useUnlockedScene(recorder: Recorder, state: RecorderState, locks: StudioLocks): void {
  const isReady = isSettingUp(state);
  const mustLeaveScreen = isReady && locks.screen && hasScreen(state.layout);
  const mustLeaveBackground = isReady && locks.background && isCustom(state.background);
  useEffect(() => {
    if (mustLeaveScreen) void recorder.switchLayout("camera");
    if (mustLeaveBackground) void recorder.setBackground({ kind: "none" });
  }, [recorder, mustLeaveScreen, mustLeaveBackground]);
}

const hasOptions = (state: RecorderState): boolean => state.layout === "screen-and-camera" || canLightPointer(state);

function backgroundTool(recorder: Recorder, state: RecorderState, isLocked: boolean): StudioTool {
  return {
    id: "background",
    title: copy.background,
    icon: Image,
    isLit: state.background.kind !== "none",
    panel: <BackgroundPicker isLocked={isLocked} value={state.background} onChange={(choice) => void recorder.setBackground(choice)} />,
  };
}

function uploadTool(upload: FileUpload, input: RefObject<HTMLInputElement | null>): StudioTool {
  return {
    id: "upload",
    title: copy.upload,
    label: (
      <>
        Upload<span className="sr-only"> a video</span>
      </>
    ),
    icon: Upload,
    lockedBecause: upload.isLocked ? copy.uploadLocked : null,
    panel: <UploadPanel upload={upload} input={input} />,
  };
}
