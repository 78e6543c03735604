import { useQuery } from '@tanstack/react-query';
import { Camera, FileText, Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { RECEIPT_FILES, type StoredFile } from '#contract/files.ts';
import { StoredImage } from '#web/features/claims/StoredImage.tsx';
import type { ExpenseContent, Photo } from '#web/features/visits/part-contents.ts';
import { ACCEPTED, keepPhoto, limitsWords, PhotoError } from '#web/features/visits/photo.ts';
import { desk, openDesk } from '#web/features/visits/visit-desk.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';

const THUMBNAIL_WIDTH = 256;
const tileClass = 'aspect-square w-full rounded-md border border-line object-cover';

interface Props {
  name: string;
  content: ExpenseContent;
  /** Receipts that the office has. */
  images: readonly StoredFile[];
  isRequired: boolean;
  error: string | undefined;
  onChange: (change: (content: ExpenseContent) => Partial<ExpenseContent>) => void;
}

/** Receipts of one expense: taken with the camera or chosen, seen at once, taken off again. */
export function ReceiptPhotos({ name, content, images, isRequired, error, onChange }: Props) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setIsReading] = useState(false);
  const kept = images.filter(({ id }) => !content.remove_image_ids.includes(id));
  const room = RECEIPT_FILES.most - kept.length - content.photos.length;
  const add = async (files: readonly File[]) => {
    setIsReading(true);
    setProblems([]);
    const results = await Promise.allSettled(files.slice(0, Math.max(0, room)).map(keepPhoto));
    setIsReading(false);
    const photos = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    if (photos.length > 0) onChange((now) => ({ photos: [...now.photos, ...photos] }));
    // Added to those of another choice that was still being read.
    setProblems((before) => [
      ...before,
      ...results.flatMap((result) => (result.status === 'rejected' ? [sentenceOf(result.reason)] : [])),
      ...(files.length > room ? [`At most ${RECEIPT_FILES.most} receipts go with one expense.`] : []),
    ]);
  };
  return (
    <fieldset className="space-y-2" aria-describedby={`${name}-limits`}>
      <legend className="text-control font-medium">
        Receipts {!isRequired && <span className="font-normal text-ink-soft">(optional)</span>}
      </legend>
      <p id={`${name}-limits`} className="text-sm text-ink-soft">
        {limitsWords}
      </p>
      {(kept.length > 0 || content.photos.length > 0) && (
        <ul className="grid grid-cols-3 gap-2">
          {kept.map((image) => (
            <li key={image.id} className="relative">
              {image.mime_type.startsWith('image/') ? (
                <StoredImage url={image.url} alt={image.name} width={THUMBNAIL_WIDTH} className={tileClass} />
              ) : (
                <FileTile name={image.name} />
              )}
              <RemoveButton
                name={image.name}
                onClick={() => onChange((now) => ({ remove_image_ids: [...now.remove_image_ids, image.id] }))}
              />
            </li>
          ))}
          {content.photos.map((photo) => (
            <li key={photo.id} className="relative">
              <PhotoTile photo={photo} />
              <RemoveButton
                name={photo.name}
                onClick={() =>
                  onChange((now) => ({ photos: now.photos.filter(({ id }) => id !== photo.id) }))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div className="flex flex-wrap gap-2">
          <ChooseFiles label="Take a photo" icon={Camera} camera isReading={isReading} onChoose={add} />
          <ChooseFiles label="Choose files" icon={Paperclip} isReading={isReading} onChoose={add} />
        </div>
      )}
      <div aria-live="polite">
        {problems.map((problem) => (
          <FieldError key={problem} id={`${name}-problem`}>
            {problem}
          </FieldError>
        ))}
        <FieldError id={`${name}-error`}>{error}</FieldError>
      </div>
    </fieldset>
  );
}

const sentenceOf = (reason: unknown) =>
  reason instanceof PhotoError ? reason.message : 'This file could not be read. Try again.';

type ChooseProps = {
  label: string;
  icon: typeof Camera;
  camera?: true;
  isReading: boolean;
  onChoose: (files: readonly File[]) => Promise<void>;
};

function ChooseFiles({ label, icon, camera, isReading, onChoose }: ChooseProps) {
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

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton
      label={`Remove ${name}`}
      icon={X}
      onClick={onClick}
      className="absolute top-1 right-1 bg-surface"
    />
  );
}

/** A receipt on this device, unsealed to be looked at. */
function PhotoTile({ photo }: { photo: Photo }) {
  const { data: bytes } = useQuery({
    queryKey: ['photo on this device', photo.id],
    queryFn: async () => {
      const { user_id } = desk.getState();
      return user_id === null ? null : ((await (await openDesk(user_id)).readBytes(photo.id)) ?? null);
    },
    enabled: photo.type.startsWith('image/'),
    gcTime: 0,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: photo.type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, photo.type]);
  if (!url) return <FileTile name={photo.name} />;
  return <img src={url} alt={photo.name} className={tileClass} />;
}

function FileTile({ name }: { name: string }) {
  return (
    <div className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-md border border-line bg-sunken p-2 text-ink-soft">
      <FileText aria-hidden size={24} />
      <span className="max-w-full truncate text-sm">{name}</span>
    </div>
  );
}
