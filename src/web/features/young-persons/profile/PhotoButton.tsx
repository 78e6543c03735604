import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { HEIC_TYPES, PHOTO_FILES, PHOTO_TYPES, toMegabytes } from '#contract/core/file-limits.ts';
import { setYoungPersonPhoto, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Adds, replaces or removes the record's photo. */
export function PhotoButton({ person }: { person: Pick<YoungPersonDetail, 'id' | 'name' | 'photo'> }) {
  const input = useRef<HTMLInputElement>(null);
  const send = useSend(setYoungPersonPhoto);
  const put = (files: readonly File[], done: string) =>
    send.mutate(
      { params: { id: person.id }, body: {}, files },
      {
        onSuccess: async () => {
          toast.success(done);
          await refreshPersons();
        },
        onError: (error: ApiError) => tellProblem(error, 'The photo was not saved'),
      },
    );
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = [...(event.target.files ?? [])];
    // Clear the input, so that the user can choose the same file again.
    event.target.value = '';
    if (!file) return;
    const problem = findProblem(file);
    if (problem) toast.error('The photo was not saved', { text: problem });
    else put([file], 'Photo saved');
  };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        variant="outline"
        size="sm"
        icon={ImageUp}
        pending={send.isPending}
        onClick={() => input.current?.click()}
      >
        {person.photo ? 'Replace photo' : 'Add a photo'}
      </Button>
      {person.photo && (
        <Button
          variant="ghost"
          size="sm"
          icon={Trash2}
          disabled={send.isPending}
          onClick={() => put([], 'Photo removed')}
        >
          Remove<span className="sr-only"> the photo of {person.name}</span>
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Photo of ${person.name}`}
        accept={TYPES.join(',')}
        onChange={take}
      />
    </div>
  );
}

const TYPES = [...PHOTO_TYPES, ...HEIC_TYPES];

function findProblem(file: File): string | undefined {
  if (!TYPES.some((type) => type === file.type)) return 'Choose a JPEG, PNG, WebP or HEIC picture.';
  return file.size > PHOTO_FILES.most_bytes
    ? `Choose a picture of up to ${toMegabytes(PHOTO_FILES.most_bytes)} MB.`
    : undefined;
}
