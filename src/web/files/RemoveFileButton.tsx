import { X } from 'lucide-react';
import { IconButton } from '#web/ui/field/Button.tsx';

/** In the corner of a file's thumbnail. */
export function RemoveFileButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton
      label={`Remove ${name}`}
      icon={X}
      onClick={onClick}
      className="absolute top-1 right-1 bg-surface"
    />
  );
}
