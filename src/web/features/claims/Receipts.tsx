import { FileText } from 'lucide-react';
import { useState } from 'react';
import { getFile, type StoredFile } from '#contract/files.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { saveFile } from '#web/api/save-file.ts';
import { StoredImage } from '#web/features/claims/StoredImage.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';

const THUMBNAIL_WIDTH = 128;
const WHOLE_WIDTH = 1200;

/** An expense's receipts: small, and whole when pressed. A PDF is saved instead, to be opened by what the person trusts. */
export function Receipts({ files, what }: { files: readonly StoredFile[]; what: string }) {
  const [shown, setShown] = useState<StoredFile>();
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.map((file, index) => (
          <li key={file.id}>
            <button
              type="button"
              onClick={() => (isPicture(file) ? setShown(file) : void save(file))}
              className="block size-16 overflow-hidden rounded-md border border-line bg-sunken hover:border-line-strong"
            >
              {isPicture(file) ? (
                <StoredImage
                  url={file.url}
                  alt={`Receipt ${index + 1} of ${what}`}
                  width={THUMBNAIL_WIDTH}
                  className="size-full object-cover"
                />
              ) : (
                <span className="flex flex-col items-center gap-1 text-xs text-ink-soft">
                  <FileText aria-hidden size={22} /> PDF
                  <span className="sr-only">
                    : save receipt {index + 1} of {what}
                  </span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog
          open
          wide
          onClose={() => setShown(undefined)}
          title={shown.name}
          footer={
            <Button variant="outline" onClick={() => void save(shown)}>
              Save a copy
            </Button>
          }
        >
          <StoredImage
            url={shown.url}
            alt={`Receipt of ${what}`}
            width={WHOLE_WIDTH}
            className="mx-auto max-h-[70dvh] min-h-40 max-w-full object-contain"
          />
        </Dialog>
      )}
    </>
  );
}

const isPicture = ({ mime_type }: StoredFile) => mime_type.startsWith('image/');

async function save({ id, name }: StoredFile): Promise<void> {
  try {
    const answer = await callForFile(getFile, { params: { id } });
    saveFile(name, await answer.blob());
  } catch (error) {
    toast.error('The receipt could not be opened', { text: sentenceOf(error) });
  }
}
