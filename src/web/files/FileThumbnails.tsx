import { ChevronLeft, ChevronRight, Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { getFile, type StoredFile } from '#contract/core/files.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { saveFile } from '#web/api/save-file.ts';
import { RemoveFileButton } from '#web/files/RemoveFileButton.tsx';
import { StoredImage } from '#web/files/StoredImage.tsx';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const THUMBNAIL_WIDTH = 256;
const WHOLE_WIDTH = 1200;

interface Props {
  files: readonly StoredFile[];
  /** "Receipt". */
  noun: string;
  /** The record they belong to: "Taxi, £12.50". */
  of: string;
  /** `wide` has room for names, if they tell the files apart. */
  size?: 'small' | 'large' | 'wide';
  /** Adds a remove button to each file. */
  onRemove?: ((file: StoredFile) => void) | undefined;
}

/**
 * A record's files as thumbnails, enlarged when pressed. A PDF is downloaded instead, to be opened in the user's own
 * reader.
 */
export function FileThumbnails({ files, noun, of, size = 'small', onRemove }: Props) {
  const pictures = files.filter(isPicture);
  const [shown, setShown] = useState<StoredFile>();
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.map((file, index) => (
          <li key={file.id} className="relative">
            <button
              type="button"
              aria-label={`${isPicture(file) ? '' : `Save ${file.name}, `}${noun} ${index + 1} of ${of}`}
              onClick={() => (isPicture(file) ? setShown(file) : void save(file))}
              className={cx(
                'block overflow-hidden rounded-md border border-line bg-sunken hover:border-line-strong',
                TILE[size],
              )}
            >
              {isPicture(file) ? (
                <StoredImage
                  url={file.url}
                  alt=""
                  width={THUMBNAIL_WIDTH}
                  className="size-full object-cover"
                />
              ) : (
                <span
                  className={cx(
                    'flex flex-col items-center gap-1 p-1 text-xs text-ink-soft',
                    size === 'wide' && 'px-2 pt-6 text-sm',
                  )}
                >
                  <FileText aria-hidden size={22} />
                  <span className="line-clamp-2 max-w-full break-words">{file.name}</span>
                </span>
              )}
            </button>
            {onRemove && <RemoveFileButton name={file.name} onClick={() => onRemove(file)} />}
          </li>
        ))}
      </ul>
      {shown && (
        <Viewer
          pictures={pictures}
          shown={shown}
          noun={noun}
          of={of}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

const TILE = { small: 'size-16', large: 'size-24 sm:size-28', wide: 'h-28 w-36 sm:w-48' } as const;

interface ViewerProps extends Omit<Props, 'files' | 'size' | 'onRemove'> {
  pictures: readonly StoredFile[];
  shown: StoredFile;
  onShow: (file: StoredFile) => void;
  onClose: () => void;
}

/** One picture at a time; ← and → move between them. */
function Viewer({ pictures, shown, noun, of, onShow, onClose }: ViewerProps) {
  const at = pictures.indexOf(shown);
  const [before, after] = [pictures[at - 1], pictures[at + 1]];
  const go = (file: StoredFile | undefined) => file && onShow(file);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={pictures.length > 1 ? `${noun} ${at + 1} of ${pictures.length}` : shown.name}
      onKeyDown={({ key }) => go(key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined)}
      footer={
        <>
          <Button variant="outline" icon={Download} onClick={() => void save(shown)}>
            Save a copy
          </Button>
          {pictures.length > 1 && (
            <div className="flex gap-2">
              <Button variant="outline" icon={ChevronLeft} disabled={!before} onClick={() => go(before)}>
                Previous
              </Button>
              <Button variant="outline" disabled={!after} onClick={() => go(after)}>
                Next
                <ChevronRight aria-hidden size={18} />
              </Button>
            </div>
          )}
        </>
      }
    >
      <StoredImage
        key={shown.id}
        url={shown.url}
        alt={`${noun} of ${of}`}
        width={WHOLE_WIDTH}
        className="mx-auto max-h-[70dvh] min-h-40 max-w-full object-contain"
      />
    </Dialog>
  );
}

const isPicture = ({ mime_type }: StoredFile) => mime_type.startsWith('image/');

async function save({ id, name }: StoredFile): Promise<void> {
  try {
    const answer = await callForFile(getFile, { params: { id } });
    saveFile(name, await answer.blob());
  } catch (error) {
    toast.error('We could not open the file', { text: describeError(error) });
  }
}
