import { LINES } from "@aside/capture/picture/picture-size.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isSettingUp, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { LockedTip } from "@aside/core/entitlements/web/LockedTip.tsx";
import { usePlan } from "@aside/core/entitlements/web/use-plan.ts";
import { Select } from "@aside/ui/fields/Select.tsx";
import { qualityName } from "../../copy.ts";
import { pictureCopy } from "../../picture-copy.ts";
import { usePicture } from "../use-picture.ts";

type Props = { recorder: Pick<Recorder, "picture" | "setPicture">; state: RecorderState; canShareScreen: boolean };

/** The picture's quality, and the frame rate of screens. Both are fixed while a recording is in progress. */
export function PictureSettings({ recorder, state, canShareScreen }: Props) {
  const { quality, screenRate, encodable } = usePicture(recorder);
  const { lines, automatic, maxLines, has60 } = recorder.picture;
  const isFixed = !isSettingUp(state);
  const disabled = isFixed || state.isSwitching;
  // People without an account cannot get more, so they see no locks.
  const hasPlan = usePlan().data !== undefined;
  const locked = hasPlan ? encodable.filter((each) => each > maxLines) : [];
  return (
    <>
      <div className="flex flex-col gap-2">
        <Select
          label={pictureCopy.quality}
          hint={isFixed ? pictureCopy.fixed : pictureCopy.qualityHint}
          disabled={disabled}
          value={quality === "auto" ? "auto" : lines}
          onChange={({ target }) => void recorder.setPicture({ quality: LINES.find((each) => String(each) === target.value) ?? "auto" })}
        >
          <option value="auto">{pictureCopy.automatic(automatic)}</option>
          {encodable
            .filter((each) => each <= maxLines || locked.includes(each))
            .map((each) => (
              <option key={each} value={each} disabled={each > maxLines}>
                {qualityName(each)}
              </option>
            ))}
        </Select>
        {locked.length > 0 && <LockedTip text={pictureCopy.qualityLocked(locked)} />}
      </div>
      {canShareScreen && has60 && (
        <Select
          label={pictureCopy.screenRate}
          hint={isFixed ? pictureCopy.fixed : pictureCopy.screenRateHint}
          disabled={disabled}
          value={screenRate}
          onChange={({ target }) => void recorder.setPicture({ screenRate: target.value === "60" ? 60 : 30 })}
        >
          <option value={30}>30</option>
          <option value={60}>60</option>
        </Select>
      )}
    </>
  );
}
