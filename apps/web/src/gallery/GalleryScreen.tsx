import { ThemeSwitch } from "@aside/ui/fields/ThemeSwitch.tsx";
import { ActionsGallery } from "./ActionsGallery.tsx";
import { BackgroundsGallery } from "./BackgroundsGallery.tsx";
import { FieldsGallery } from "./FieldsGallery.tsx";
import { FeedbackGallery } from "./FeedbackGallery.tsx";
import { ShellGallery } from "./ShellGallery.tsx";
import { VideoGallery } from "./VideoGallery.tsx";

/** Every component of the design system in every state, for development and for the gallery's tests. */
export function GalleryScreen() {
  return (
    <div className="mx-auto w-full max-w-content px-4 py-8">
      <div className="flex flex-wrap items-center justify-between gap-4 pb-8">
        <h1 className="text-display font-semibold">Gallery</h1>
        <ThemeSwitch />
      </div>
      <ActionsGallery />
      <FieldsGallery />
      <FeedbackGallery />
      <VideoGallery />
      <BackgroundsGallery />
      <ShellGallery />
    </div>
  );
}
