import { MessageSquareWarning } from 'lucide-react';

/** Someone's note on this answer. `lead` says what to do about it. */
export function NoteAt({ text, lead = 'Please check again:' }: { text: string; lead?: string | undefined }) {
  return (
    <p className="mb-2 flex items-start gap-2 rounded-sm bg-orange-tint px-2.5 py-1.5 text-sm text-orange-ink">
      <MessageSquareWarning aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        <span className="font-semibold">{lead} </span>
        {text}
      </span>
    </p>
  );
}
