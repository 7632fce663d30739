/** The types of a file picker; `audio/*` has many names for the same formats. */
export const MEDIA_TYPES = ["video/mp4", "video/quicktime", "video/webm", "video/x-matroska", "audio/*"];
/** Some systems know no type for these files. */
const ENDINGS = /\.(mp4|mov|webm|mkv|mp3|m4a|wav|flac|ogg|oga|opus)$/i;

/** Whether the file is a video or sound that can be uploaded, by its type or name. */
export const isMediaFile = ({ type, name }: File): boolean => MEDIA_TYPES.includes(type) || type.startsWith("audio/") || ENDINGS.test(name);
