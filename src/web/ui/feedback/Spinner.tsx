import { LoaderCircle } from 'lucide-react';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

/** For a wait inside a control. Pages use skeletons. */
export function Spinner({ label, size = 18 }: { label?: string; size?: number }) {
  return (
    <>
      <LoaderCircle aria-hidden className="animate-spin" size={size} />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
