import { useQuery } from '@tanstack/react-query';
import { Camera, FileText, Paperclip } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StoredFile } from '#contract/core/files.ts';
import { type FileLimits, limitsWords, type Photo, PhotoError } from '#web/device/photo.ts';
import { ChooseFiles } from '#web/files/ChooseFiles.tsx';
import { countAsReading } from '#web/files/chosen-files.ts';
import { RemoveFileButton } from '#web/files/RemoveFileButton.tsx';
import { StoredImage } from '#web/files/StoredImage.tsx';
import { FieldError } from '#web/ui/field/Field.tsx';

const THUMBNAIL_WIDTH = 256;
const tileClass = 'aspect-square w-full rounded-md border border-line object-cover';

interface Props {
  name: string;
  /** "Receipts". */
  label: string;
  isRequired?: boolean;
  limits: FileLimits;
  /** Shown if the user chooses more files than are allowed. */
  tooMany: string;
  /** The files the server has, less those removed. */
  stored: readonly StoredFile[];
  /** The files that are only on this device. */
  photos: readonly Photo[];
  error?: string | undefined;
  /** Stores one on the device. Throws PhotoError. */
  keep: (file: File) => Promise<Photo>;
  /** Reads the bytes of one. Undefined if they are gone. */
  read: (id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  onAdd: (photos: readonly Photo[]) => void;
  onRemove: (photo: Photo) => void;
  onRemoveStored: (file: StoredFile) => void;
}

/** Attaches files to a record: the user takes or chooses them, sees them at once and can remove them. */
export function FileChooser(props: Props) {
  const { name, label, isRequired, limits, stored, photos, error, keep, read } = props;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setIsReading] = useState(false);
  const room = limits.most - stored.length - photos.length;
  const readAll = async (files: readonly File[]) => {
    setIsReading(true);
    setProblems([]);
    const results = await Promise.allSettled(files.slice(0, Math.max(0, room)).map(keep));
    setIsReading(false);
    const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    if (kept.length > 0) props.onAdd(kept);
    // Add to the problems of an earlier choice that was still being read.
    setProblems((before) => [
      ...before,
      ...results.flatMap((result) => (result.status === 'rejected' ? [describeError(result.reason)] : [])),
      ...(files.length > room ? [props.tooMany] : []),
    ]);
  };
  const add = (files: readonly File[]) => countAsReading(readAll(files));
  return (
    <fieldset className="space-y-2" aria-describedby={`${name}-limits`}>
      <legend className="text-control font-medium">
        {label} {!isRequired && <span className="font-normal text-ink-soft">(optional)</span>}
      </legend>
      <p id={`${name}-limits`} className="text-sm text-ink-soft">
        {limitsWords(limits)}
      </p>
      {(stored.length > 0 || photos.length > 0) && (
        <ul className="grid grid-cols-3 gap-2">
          {stored.map((file) => (
            <li key={file.id} className="relative">
              {file.mime_type.startsWith('image/') ? (
                <StoredImage url={file.url} alt={file.name} width={THUMBNAIL_WIDTH} className={tileClass} />
              ) : (
                <FileTile name={file.name} />
              )}
              <RemoveFileButton name={file.name} onClick={() => props.onRemoveStored(file)} />
            </li>
          ))}
          {photos.map((photo) => (
            <li key={photo.id} className="relative">
              <PhotoTile photo={photo} read={read} />
              <RemoveFileButton name={photo.name} onClick={() => props.onRemove(photo)} />
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

const describeError = (reason: unknown) =>
  reason instanceof PhotoError ? reason.message : 'We could not read this file. Try again.';

/** A file on this device, unsealed for display. */
function PhotoTile({ photo, read }: { photo: Photo; read: Props['read'] }) {
  const { data: bytes } = useQuery({
    queryKey: ['photo on this device', photo.id],
    queryFn: async () => (await read(photo.id)) ?? null,
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
  return <img src={url} alt={photo.name} className={tileClass} onError={() => setUrl(undefined)} />;
}

function FileTile({ name }: { name: string }) {
  return (
    <div className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-md border border-line bg-sunken p-2 text-ink-soft">
      <FileText aria-hidden size={24} />
      <span className="max-w-full truncate text-sm">{name}</span>
    </div>
  );
}
