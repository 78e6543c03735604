import type { Camera } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { ACCEPTED } from '#web/device/photo.ts';
import { Button } from '#web/ui/field/Button.tsx';

type ChooseProps = {
  label: string;
  icon: typeof Camera;
  camera?: true;
  isReading: boolean;
  onChoose: (files: readonly File[]) => Promise<void>;
};

/** A button that asks for files, or with `camera` for a photo. */
export function ChooseFiles({ label, icon, camera, isReading, onChoose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Emptied, so that the same file can be chosen again.
    event.target.value = '';
    if (files.length > 0) void onChoose(files);
  };
  return (
    <>
      <Button
        variant="outline"
        size="lg"
        icon={icon}
        pending={isReading}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={camera ? 'image/*' : ACCEPTED}
        multiple={!camera}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={take}
      />
    </>
  );
}
