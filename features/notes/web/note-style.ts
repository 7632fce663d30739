/** Of a note's own few tags, where it is written and where it is read. */
export const NOTE_STYLE =
  "wrap-break-word [&_p]:my-2 [&_:is(h1,h2,h3)]:my-2 [&_:is(h1,h2,h3)]:text-lead [&_:is(h1,h2,h3)]:font-semibold " +
  "[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li>p]:my-0 [&_a]:text-ember-strong [&_a]:underline " +
  "[&_mark]:rounded-full [&_mark]:bg-ember-soft [&_mark]:px-2 [&_mark]:text-small [&_mark]:font-semibold [&_mark]:text-ember-strong";
