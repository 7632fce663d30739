import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { useState } from "react";
import { GallerySection, GalleryState } from "./GallerySection.tsx";

const MINUTES_AGO = [0, 5, 180, 60 * 24 * 6, 60 * 24 * 30];

export function FeedbackGallery() {
  const [retrying, setRetrying] = useState(false);
  return (
    <GallerySection title="Feedback">
      <div className="flex flex-col gap-3">
        <Banner>Your draft is kept on this device.</Banner>
        <Banner tone="success">We got your video.</Banner>
        <Banner tone="warning" action={<Button variant="secondary">Upgrade</Button>}>
          Your trial ends in 3 days.
        </Banner>
        <Banner tone="danger">Network error received; please check your connection and try again, or refresh the page.</Banner>
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <ProgressBar label="Uploading" value={0.62} left="12 MB left" />
        <ProgressBar label="Finished" value={1} />
        <ProgressBar label="Not started" value={0} left="32 MB left" />
        <ProgressBar label="Unknown progress" left="Transcribing" />
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <EmptyState title="Nothing here yet" action={<Button>Record your first Aside</Button>}>
            Messages sent to you appear here.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="The inbox did not load" onRetry={() => setRetrying(!retrying)} retrying={retrying}>
            Nothing is lost. Try again in a moment.
          </ErrorState>
        </Card>
      </div>
      <GalleryState name="RelativeTime">
        {MINUTES_AGO.map((minutes) => (
          <RelativeTime key={minutes} at={new Date(Date.now() - minutes * 60_000)} />
        ))}
      </GalleryState>
    </GallerySection>
  );
}
