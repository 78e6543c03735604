import { useEffect, useState } from 'react';
import { getImage } from '#contract/core/files.ts';
import { callForFile } from '#web/api/call.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/feedback/States.tsx';

interface Props {
  /** The file's URL. */
  url: string;
  alt: string;
  /** One of the available widths (IMG-01). */
  width: number;
  className?: string;
}

/** An image from our server. An `img` cannot send the bearer token, so it is fetched and shown from memory. */
export function StoredImage({ url, alt, width, className }: Props) {
  const image = useImage(url, width);
  if (image === 'failed')
    return (
      <span className={cx('flex items-center justify-center bg-sunken text-sm text-ink-soft', className)}>
        Not shown
      </span>
    );
  if (!image) return <Skeleton className={className ?? 'size-full'} />;
  return <img src={image} alt={alt} className={className} />;
}

/** An object URL, released when nothing shows it any more. */
function useImage(url: string, width: number): string | undefined {
  const [image, setImage] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    let address: string | undefined;
    const load = async () => {
      const input = { query: { url, w: width } };
      const options = { signal: stop.signal, accept: 'image/avif,image/webp,image/jpeg' };
      const answer = await callForFile(getImage, input, options);
      address = URL.createObjectURL(await answer.blob());
      if (stop.signal.aborted) URL.revokeObjectURL(address);
      else setImage(address);
    };
    load().catch(() => {
      if (!stop.signal.aborted) setImage('failed');
    });
    return () => {
      stop.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [url, width]);
  return image;
}
