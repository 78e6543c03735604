import { X } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';

interface Props {
  label: string;
  /** Why the choice is unsuitable, in full, so that it can be read while the list is closed. */
  concern?: string | undefined;
  onRemove: () => void;
}

/** A choice that can be removed. */
export function Chip({ label, concern, onRemove }: Props) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center border border-transparent pl-3 text-sm font-medium',
        concern
          ? 'rounded-md bg-yellow-tint text-yellow-ink'
          : 'rounded-full bg-accent-tint text-accent-text',
      )}
    >
      {concern ? (
        <span className="min-w-0 py-1">
          <span className="block truncate">{label}</span>
          <span className="block font-normal wrap-anywhere">{concern}</span>
        </span>
      ) : (
        <span className="truncate">{label}</span>
      )}
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-accent hover:text-accent-ink pointer-coarse:relative pointer-coarse:before:absolute pointer-coarse:before:-inset-1.5 pointer-coarse:before:content-['']"
      >
        <X aria-hidden size={16} />
      </button>
    </span>
  );
}
