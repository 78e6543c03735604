import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PdfView, ViewState } from '#web/features/reports/document-viewer/pdf-view.ts';
import { IconButton } from '#web/ui/field/Button.tsx';
import { SearchField } from '#web/ui/field/TextField.tsx';

type SearchBarProps = { view: PdfView; matches: ViewState['matches']; onClose: () => void };

/** Words in the document: found as they are typed; Enter for the next, Shift and Enter for the one before. */
export function SearchBar({ view, matches, onClose }: SearchBarProps) {
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const search = (text: string) => {
    setWords(text);
    view.find(text);
  };
  const step = (direction: 'next' | 'previous') => words && view.find(words, direction);
  return (
    <search className="flex items-center gap-1 border-b border-line bg-surface px-2 py-1.5 lg:justify-end lg:px-4">
      <SearchField
        label="Search in this document"
        hideLabel
        ref={field}
        value={words}
        onChange={search}
        placeholder="Search in this document"
        className="min-w-0 flex-1 lg:max-w-sm"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter') step(event.shiftKey ? 'previous' : 'next');
        }}
      />
      <p role="status" className="min-w-16 px-1 text-center text-sm text-ink-soft tabular-nums">
        {words && matches && countText(matches)}
      </p>
      <IconButton label="Previous match" icon={ChevronUp} onClick={() => step('previous')} />
      <IconButton label="Next match" icon={ChevronDown} onClick={() => step('next')} />
      <IconButton label="Close search" icon={X} onClick={onClose} />
    </search>
  );
}

function countText({ current, total }: { current: number; total: number }): string {
  return total === 0 ? 'Not found' : `${current} of ${total}`;
}
