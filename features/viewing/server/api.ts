/** Functions for other features. */
export { countFramedView } from "./engagement/count-framed-view.ts";
export { AUDIO_GROUND, PLAY_SYMBOL } from "./draw-video.ts";
export { findGuestUser } from "./engagement/guests/guest-viewers-store.ts";
export { listViewsOf } from "./engagement/viewers-store.ts";
export { findPublicPicture } from "./retrieve-thumbnail.ts";
