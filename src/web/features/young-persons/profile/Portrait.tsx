import type { StoredFile } from '#contract/core/files.ts';
import { StoredImage } from '#web/files/StoredImage.tsx';
import { cx } from '#web/ui/cx.ts';
import { writeInitials } from '#web/ui/record/initials.ts';

interface Props {
  name: string;
  photo: StoredFile | null;
  size?: 'sm' | 'default' | 'head' | 'lg';
  /** Beside a name it is decorative and has no text. */
  alt?: string;
}

const sizes = {
  sm: { box: 'size-10 text-sm', width: 96 },
  default: { box: 'size-14 text-lg', width: 128 },
  head: { box: 'size-14 text-lg sm:size-16', width: 256 },
  lg: { box: 'size-20 text-xl sm:size-24 print:size-14', width: 256 },
} as const;

/** A young person's photo, square, or their initials if there is none. */
export function Portrait({ name, photo, size = 'default', alt = '' }: Props) {
  const { box, width } = sizes[size];
  const look = cx('shrink-0 rounded-md border border-line', box);
  if (photo)
    return <StoredImage url={photo.url} alt={alt} width={width} className={cx(look, 'object-cover')} />;
  return (
    <span
      aria-hidden
      className={cx(
        look,
        'inline-flex items-center justify-center bg-accent-tint font-semibold text-accent-text select-none',
      )}
    >
      {writeInitials(name)}
    </span>
  );
}
