import { useId } from "react";

/** A decorative illustration of a person on camera in a room. Fills its place, cropped. */
export function PersonPicture() {
  const id = useId();
  return (
    <svg viewBox="0 0 560 400" preserveAspectRatio="xMidYMid slice" aria-hidden className="absolute inset-0 size-full">
      <defs>
        <linearGradient id={`${id}room`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#3a3350" />
          <stop offset="1" stopColor="#1d1a27" />
        </linearGradient>
        <linearGradient id={`${id}light`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd7a8" />
          <stop offset="1" stopColor="#ff9a6b" />
        </linearGradient>
        <linearGradient id={`${id}coat`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ff6b4f" />
          <stop offset="1" stopColor="#c93a21" />
        </linearGradient>
      </defs>
      <g>
        <rect width="560" height="400" fill={`url(#${id}room)`} />
        <rect x="388" y="48" width="116" height="148" rx="8" fill="#f8c98b" opacity="0.16" />
        <path d="M446 48v148M388 122h116" stroke="#1d1a27" strokeWidth="4" opacity="0.5" />
        <path d="M60 400V250c0-8 6-14 14-14h40c8 0 14 6 14 14v150" fill="#14121b" opacity="0.35" />
        <path d="M94 236c-22-30-20-62-4-84 4 26 8 50 4 84zM96 236c0-34 12-58 36-70-2 30-12 52-36 70z" fill="#4f7d68" opacity="0.75" />
        <path d="M128 400c4-84 62-118 152-118s148 34 152 118z" fill={`url(#${id}coat)`} />
        <path d="M246 240h68v46c0 20-15 34-34 34s-34-14-34-34z" fill="#f0875a" />
        <ellipse cx="280" cy="188" rx="66" ry="78" fill={`url(#${id}light)`} />
        <path d="M208 196c-14-82 24-116 76-116 50 0 86 34 68 114-6-32-18-54-38-66-30 16-68 16-86 12-12 14-18 32-20 56z" fill="#2a2030" />
        <path d="M256 190q6-5 12 0M292 190q6-5 12 0" stroke="#2a2030" strokeWidth="5" strokeLinecap="round" fill="none" />
        <path d="M258 226q22 18 44 0" stroke="#a8402c" strokeWidth="6" strokeLinecap="round" fill="none" />
      </g>
    </svg>
  );
}
