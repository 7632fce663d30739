/** The product's logo `(•`: a parenthesis in the text color and a recording dot. Set `title` only without a visible name. */
export function Mark({ className = "size-8", title }: { className?: string; title?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={className}
      fill="none"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d="M14 4C7.5 10.5 7.5 21.5 14 28" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="20.5" cy="16" r="5" fill="var(--ember)" />
    </svg>
  );
}
