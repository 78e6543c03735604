/** Downloads a file under a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(content);
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The file name in a response, preferring its UTF-8 form (RFC 6266). */
export function fileNameIn(answer: Response): string | undefined {
  const disposition = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Use the plain file name below, if any.
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1];
}
