export type Language = {
  /** BCP 47. */
  code: string;
  /** As the spec names it. */
  name: string;
  nativeName: string;
  direction: "ltr" | "rtl";
};

/** The product's languages in their fixed order, without 'Original', which is no language. */
const NAMED: [code: string, name: string][] = [
  ["en", "English"],
  ["es", "Spanish"],
  ["ar", "Arabic"],
  ["hi", "Hindi"],
  ["zh", "Chinese"],
  ["fr", "French"],
  ["zh-TW", "Taiwanese"],
  ["ko", "Korean"],
  ["de", "German"],
  ["ja", "Japanese"],
  ["sq", "Albanian"],
  ["am", "Amharic"],
  ["hy", "Armenian"],
  ["bn", "Bengali"],
  ["bs", "Bosnian"],
  ["bg", "Bulgarian"],
  ["my", "Burmese"],
  ["ca", "Catalan"],
  ["hr", "Croatian"],
  ["cs", "Czech"],
  ["da", "Danish"],
  ["nl", "Dutch"],
  ["et", "Estonian"],
  ["fi", "Finnish"],
  ["ka", "Georgian"],
  ["el", "Greek"],
  ["hu", "Hungarian"],
  ["is", "Icelandic"],
  ["id", "Indonesian"],
  ["it", "Italian"],
  ["kn", "Kannada"],
  ["kk", "Kazakh"],
  ["lv", "Latvian"],
  ["lt", "Lithuanian"],
  ["mk", "Macedonian"],
  ["ms", "Malay"],
  ["mn", "Mongolian"],
  ["no", "Norwegian"],
  ["fa", "Persian"],
  ["pl", "Polish"],
  ["pt", "Portuguese"],
  ["pa", "Punjabi"],
  ["ro", "Romanian"],
  ["ru", "Russian"],
  ["sr", "Serbian"],
  ["sk", "Slovak"],
  ["sl", "Slovenian"],
  ["so", "Somali"],
  ["sw", "Swahili"],
  ["sv", "Swedish"],
  ["tl", "Tagalog"],
  ["ta", "Tamil"],
  ["te", "Telugu"],
  ["th", "Thai"],
  ["tr", "Turkish"],
  ["uk", "Ukrainian"],
  ["ur", "Urdu"],
  ["vi", "Vietnamese"],
];

/** Languages written without spaces between words. */
const UNSPACED = new Set(["zh", "zh-TW", "ja", "th", "my"]);

/** The separator of words. */
export const spaceOf = (code: string): "" | " " => (UNSPACED.has(code) ? "" : " ");

const RIGHT_TO_LEFT = new Set(["ar", "fa", "ur"]);

export const LANGUAGES: readonly Language[] = NAMED.map(([code, name]) => ({
  code,
  name,
  nativeName: nativeNameOf(code) ?? name,
  direction: RIGHT_TO_LEFT.has(code) ? "rtl" : "ltr",
}));

export const findLanguage = (code: string): Language | undefined => LANGUAGES.find((language) => language.code === code);

function nativeNameOf(code: string): string | undefined {
  // Intl names Taiwan's Chinese by its region; its readers call it Traditional Chinese.
  return code === "zh-TW" ? "繁體中文" : new Intl.DisplayNames([code], { type: "language" }).of(code);
}
