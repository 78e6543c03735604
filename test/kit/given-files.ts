import sharp from 'sharp';

/** A little picture, plain or with noise in it, with whatever metadata a telephone writes. */
export async function picture(
  facts: {
    width?: number;
    height?: number;
    format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
    /** As EXIF has it: 6 lies on its side. */
    orientation?: number;
    has_place?: boolean;
  } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { width = 40, height = 30, format = 'jpeg', orientation, has_place } = facts;
  const image = sharp({ create: { width, height, channels: 3, background: '#c86432' } });
  const drawn =
    orientation || has_place ? image.withMetadata({ ...(orientation ? { orientation } : {}) }) : image;
  if (has_place)
    drawn.withExif({
      IFD0: { Make: 'Telephone', Copyright: 'Somebody' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 0/1',
      },
    });
  return new Uint8Array(await drawn.toFormat(format).toBuffer());
}

/** A PDF of one empty page; `extra` goes among its objects, as `8 0 obj …`, and `catalogue` into the catalogue. */
export function pdf(extra = '', catalogue = ''): Uint8Array<ArrayBuffer> {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  const body = `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}${extra}`;
  const places = new Map(
    [...body.matchAll(/^(\d+) 0 obj/gm)].map((match) => [Number(match[1]), match.index]),
  );
  const table = [...places]
    .map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
    .join('');
  const text = `${body}xref\n0 1\n0000000000 65535 f \n${table}trailer << /Size 10 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A form with files in one of its fields, as a browser sends it. */
export function buildForm(
  fields: Record<string, string>,
  files: readonly { field: string; name: string; content: Uint8Array<ArrayBuffer>; type?: string }[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { field, name, content, type = 'image/jpeg' } of files)
    form.append(field, new File([content], name, { type }));
  return form;
}
