import { RECEIPT_FILES } from '#contract/core/file-limits.ts';
import type { StoredFile } from '#contract/core/files.ts';
import { keepPhoto, PhotoError } from '#web/device/photo.ts';
import type { ExpenseContent } from '#web/features/visits/visits/part-contents.ts';
import { openVisitStore, visitStore } from '#web/features/visits/visits/visit-store.ts';
import { FileChooser } from '#web/files/FileChooser.tsx';

interface Props {
  name: string;
  content: ExpenseContent;
  /** Receipts that the office has. */
  images: readonly StoredFile[];
  isRequired: boolean;
  error: string | undefined;
  onChange: (change: (content: ExpenseContent) => Partial<ExpenseContent>) => void;
}

/** Receipts of one expense. */
export function ReceiptPhotos({ name, content, images, isRequired, error, onChange }: Props) {
  return (
    <FileChooser
      name={name}
      label="Receipts"
      isRequired={isRequired}
      limits={RECEIPT_FILES}
      tooMany={`Add up to ${RECEIPT_FILES.most} receipts to an expense.`}
      stored={images.filter(({ id }) => !content.remove_image_ids.includes(id))}
      photos={content.photos}
      error={error}
      keep={keepReceipt}
      read={readReceipt}
      onAdd={(added) => onChange((now) => ({ photos: [...now.photos, ...added] }))}
      onRemove={({ id }) => onChange((now) => ({ photos: now.photos.filter((photo) => photo.id !== id) }))}
      onRemoveStored={({ id }) => onChange((now) => ({ remove_image_ids: [...now.remove_image_ids, id] }))}
    />
  );
}

async function keepReceipt(file: File) {
  const { user_id } = visitStore.getState();
  if (user_id === null) throw new PhotoError('You are signed out. Sign in again to add the photo.');
  return keepPhoto(file, await openVisitStore(user_id), RECEIPT_FILES);
}

async function readReceipt(id: string) {
  const { user_id } = visitStore.getState();
  return user_id === null ? undefined : (await openVisitStore(user_id)).readBytes(id);
}
