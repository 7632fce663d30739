/** Styles for a note's tags, in the editor and in the display. */
export const NOTE_STYLE =
  "wrap-break-word [&_p]:my-2 [&_:is(h1,h2,h3)]:my-2 [&_:is(h1,h2,h3)]:text-lead [&_:is(h1,h2,h3)]:font-semibold " +
  "[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li>p]:my-0 [&_a]:text-ember-strong [&_a]:underline " +
  "[&_mark]:rounded-full [&_mark]:bg-ember-soft [&_mark]:px-2 [&_mark]:text-small [&_mark]:font-semibold [&_mark]:text-ember-strong";
