import { Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { newVersion, putOffNewVersion } from '#web/device/new-version.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Button, IconButton } from '#web/ui/field/Button.tsx';

const TITLE = 'A new version is ready';
const KEPT = 'We’ll keep what you have written.';

/** In the flow of the page, where it lies over nothing: it stays until somebody decides, also above a long form. */
export function NewVersionLine() {
  const take = useStore(newVersion, (state) => state.take);
  useEffect(() => {
    if (take) announce(`${TITLE}. ${KEPT}`);
  }, [take]);
  if (!take) return null;
  return (
    <section
      aria-label="New version"
      className="flex items-center gap-x-3 border-b border-line bg-teal-tint px-4 py-1 text-sm text-teal-ink lg:px-6 print:hidden"
    >
      <Info aria-hidden size={18} className="shrink-0" />
      <p className="min-w-0 flex-1 py-1">
        <span className="font-semibold">{TITLE}.</span> {KEPT}
      </p>
      <Button variant="outline" size="sm" onClick={take}>
        Reload
      </Button>
      <IconButton label="Close notice" icon={X} size="sm" className="-mr-2" onClick={putOffNewVersion} />
    </section>
  );
}
