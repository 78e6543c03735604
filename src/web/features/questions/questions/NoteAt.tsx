import { MessageSquareWarning } from 'lucide-react';

/** A note that somebody made about this answer. `lead` says what to make of it. */
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
