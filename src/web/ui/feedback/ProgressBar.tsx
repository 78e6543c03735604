type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** "3 of 8 steps". Default: a percentage. */
  text?: string;
};

/** Progress, as text and as a bar. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const percent = max > 0 ? Math.round((value / max) * 100) : 0;
  const words = text ?? `${percent}%`;
  return (
    <div className="space-y-1">
      <div className="flex justify-between gap-3 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-ink-soft tabular-nums">{words}</span>
      </div>
      {/* drawn as SVG, because an inline width would need an inline style */}
      <svg
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={words}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="block h-2 w-full overflow-hidden rounded-full border border-transparent bg-line"
      >
        <rect width={percent} height="4" className="fill-accent forced-colors:fill-[Highlight]" />
      </svg>
    </div>
  );
}
