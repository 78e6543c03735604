import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DEVICE_WIDTHS, getFile, getImage, IMAGE_WIDTHS } from '#contract/core/files.ts';
import { createExpense } from '#contract/visits/expenses.ts';
import { seedExpenseReasons } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm, pdf, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, public_url } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
await seedExpenseReasons(owner);
const [reason] = await owner<{ id: string }[]>`select id from expense_reason where slug = 'taxi'`;
const carer = await given.carer();
const mine = as.user(carer);
const visit = await given.appointment({ carer, start_at: '2026-11-24T09:00:00Z', hours: 1 });

/** Uploads a receipt and returns the saved file. */
async function receipt(content: Uint8Array<ArrayBuffer>, name = 'r.jpg') {
  const { images } = await mine.send(createExpense, {
    body: buildForm(
      {
        appointment_carer_id: visit.appointment_carers[0]?.id ?? '',
        reason_id: reason?.id ?? '',
        amount: '1',
        date: '2026-11-24',
      },
      [{ field: 'app_expenses_images_upload', name, content }],
    ),
  });
  const [file] = images;
  if (!file) throw new Error('There is no file.');
  return file;
}
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const image = (query: string, headers: Record<string, string> = {}) =>
  mine.fetch(`/api/image?${query}`, { headers });

describe('GET /api/image', () => {
  it('[IMG-01] draws exactly the listed widths, and never wider than the picture', async () => {
    const { url } = await receipt(await picture({ width: 900, height: 90 }));
    for (const width of [...IMAGE_WIDTHS, ...DEVICE_WIDTHS]) {
      const answer = await image(`url=${url}&w=${width}`);
      const { width: drawn } = await sharp(await bytes(answer)).metadata();
      expect([answer.status, width, drawn]).toEqual([200, width, Math.min(width, 900)]);
    }
    const named = await image(`url=${url}&width=64&quality=50`);
    expect([named.status, (await sharp(await bytes(named)).metadata()).width]).toEqual([200, 64]);
    for (const width of ['0', '17', '641', '4000', '-16', '16.5', 'wide', '']) {
      const answer = await mine.call(getImage, { query: { url, w: width } });
      expect([answer.status, answer.problem.errors?.map(({ path }) => path)]).toEqual([400, ['w']]);
    }
  }, 60_000);

  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('[IMG-01] answers a client that accepts %s with %s', async (accept, type, format) => {
    const { url } = await receipt(await picture({ width: 100 }));
    const answer = await image(`url=${url}&w=64`, { accept });
    expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      type,
      expect.stringContaining('accept'),
    ]);
    expect((await sharp(await bytes(answer)).metadata()).format).toBe(format);
  });

  it('[IMG-01] accepts a quality of 1 to 100, and uses one fixed quality', async () => {
    const { url, id } = await receipt(await picture({ width: 300 }));
    const drawn = await Promise.all(
      ['&q=10', '', '&q=75', '&q=100'].map(async (q) => bytes(await image(`url=${url}&w=256${q}`))),
    );
    expect(drawn.every((each) => drawn[0]?.equals(each))).toBe(true);
    expect(await owner`select width, quality from image_variant where file_id = ${id}`).toEqual([
      { width: 256, quality: 75 },
    ]);
    for (const q of ['0', '101', 'good']) expect((await image(`url=${url}&w=256&q=${q}`)).status).toBe(400);
  });

  it('[IMG-01] [ACT-02] draws once and stores the result, and the browser does not cache it, so each view is recorded', async () => {
    const { url, id } = await receipt(await picture({ width: 100 }));
    const first = await image(`url=${url}&w=64`);
    expect([first.headers.get('cache-control'), first.headers.get('etag')]).toEqual(['no-store', null]);
    // Drawing it again would overwrite this.
    await owner`update image_variant set content = ${Buffer.from('kept')} where file_id = ${id}`;
    expect((await bytes(await image(`url=${url}&w=64`))).toString()).toBe('kept');
    const views =
      await owner`select was_found from record_view where subject_id = ${id} and name = 'image.view'`;
    expect([...views]).toEqual([{ was_found: true }, { was_found: true }]);
  });

  it('[IMG-01] serves only our own pictures', async () => {
    const { url } = await receipt(await picture());
    const { url: document } = await receipt(pdf(), 'r.pdf');
    expect((await image(`url=${encodeURIComponent(public_url + url)}&w=64`)).status).toBe(200);
    for (const address of [
      document,
      'https://example.test/a.jpg',
      'http://169.254.169.254/latest/meta-data/',
      `https://evil.test${url}`,
      `//evil.test${url}`,
      `${url}/../../users/me`,
      `${url}?x=1`,
      'file:///etc/passwd',
      '/api/files/../users/me',
      'data:image/png;base64,AAAA',
      `${public_url}.evil.test${url}`,
      '',
    ]) {
      const answer = await image(`url=${encodeURIComponent(address)}&w=64`);
      expect([address, answer.status]).toEqual([address, 404]);
    }
    expect((await as.carer().fetch(`/api/image?url=${url}&w=64`)).status).toBe(404);
  });
});

describe('GET /api/files/{id}', () => {
  it('[DOC-03] sends a file as a download that the browser never runs', async () => {
    const { id, url, size } = await receipt(pdf(), '../"Ünfall;\r\n .exe.pdf');
    const answer = await mine.fetch(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('_Ünfall_ .exe.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    const content = await bytes(answer);
    expect([content.subarray(0, 5).toString(), content.length]).toEqual(['%PDF-', size]);
    expect((await as.carer().call(getFile, { params: { id } })).status).toBe(404);
    const views = await owner`select name from record_view where subject_id = ${id} and was_found`;
    expect(views.map(({ name }) => name)).toEqual(['file.view']);
  });

  it('[EXP-02] saves a photo upright, no larger than needed, and without its location', async () => {
    const sent = await picture({ width: 3000, height: 1500, orientation: 6, has_place: true });
    expect((await sharp(sent).metadata()).exif?.includes('Telephone')).toBe(true);
    const { url } = await receipt(sent);
    const kept = await sharp(await bytes(await mine.fetch(url))).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 1280, height: 2560 });
    expect([kept.exif, kept.orientation, kept.xmp, kept.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
