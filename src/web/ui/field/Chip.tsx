import { X } from 'lucide-react';

/** Something chosen that can be taken away again. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-transparent bg-accent-tint pl-3 text-sm font-medium text-accent-text">
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="inline-flex size-8 items-center justify-center rounded-full hover:bg-accent hover:text-accent-ink pointer-coarse:relative pointer-coarse:before:absolute pointer-coarse:before:-inset-1.5 pointer-coarse:before:content-['']"
      >
        <X aria-hidden size={16} />
      </button>
    </span>
  );
}
