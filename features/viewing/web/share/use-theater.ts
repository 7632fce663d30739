import type { Theater } from "@aside/ui/player/VideoPlayer.tsx";
import { useState } from "react";

/** Also read by the script in apps/web/share.html, so that the page does not change its layout after it is shown. */
const KEY = "theater";

/** Theater mode: the video is as wide as the window. The style sheet's variant `theater` does it; the browser remembers the choice. */
export function useTheater(): Theater {
  const { dataset } = document.documentElement;
  const [isOn, setOn] = useState(() => dataset["theater"] !== undefined);
  const toggle = () => {
    if (isOn) delete dataset["theater"];
    else dataset["theater"] = "";
    try {
      localStorage.setItem(KEY, isOn ? "off" : "on");
    } catch {
      // Without storage it lasts until the page is closed.
    }
    setOn(!isOn);
  };
  return { isOn, toggle };
}
