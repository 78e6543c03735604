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

/** A button to choose files or, with `camera`, to take a photo. */
export function ChooseFiles({ label, icon, camera, isReading, onChoose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Clear the input, so that the user can choose the same file again.
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
