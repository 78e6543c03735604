/** Hands a file to the person, under a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(content);
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The name that an answer gives its file, in the form for every script first (RFC 6266). */
export function fileNameIn(answer: Response): string | undefined {
  const disposition = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Then the plain one, if any.
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1];
}
