import { BackgroundPicker } from "@aside/features/recording/web/controls/BackgroundPicker.tsx";
import type { BackgroundChoice } from "@aside/capture/backgrounds/port.ts";
import { loadSavedBackground } from "@aside/capture/backgrounds/saved-choice.ts";
import { useEffect, useState } from "react";
import { GallerySection, GalleryState } from "./GallerySection.tsx";

export function BackgroundsGallery() {
  const [choice, setChoice] = useState<BackgroundChoice>({ kind: "none" });
  useEffect(() => {
    void loadSavedBackground().then(setChoice);
  }, []);
  return (
    <GallerySection title="Backgrounds">
      <GalleryState name={`Background picker; chosen: ${choice.kind}`}>
        <BackgroundPicker isLocked={false} value={choice} onChange={setChoice} />
      </GalleryState>
    </GallerySection>
  );
}
