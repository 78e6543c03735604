import { expect, it } from 'vitest';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { normaliseName } from '#contract/core/search-words.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

it('[DAT-03] the database and the browser compare names by the same rule', async () => {
  const names = [
    ...['Zoë  Ångström', '  José   MARÍA\tGarcía ', 'Łukasz Wiśniewski', 'Søren Kjær', 'Weiß', 'STRAẞE'],
    ...['O`Brien', 'O´Brien', 'O′Brien', 'O‛Brien', 'O＇Brien', "D ' Arcy", "'", 'Ng’ang’a'],
    ...['Siân O’Brien', 'O‘Neill', 'Oʼhara', 'Anne–Marie', 'Nguyễn Thị Ánh', 'Đorđe Ćosić', 'İpek Yıldız'],
    ...[
      'Zoe\u0308',
      'Anna\u00a0Lee',
      'Anna\u2003Lee',
      'Ŵyn Ŷnyr',
      'Алёна Юрий',
      'Ελένη',
      'محمد',
      '王芳',
      '',
      ' ',
    ],
    // Every letter with an accent of the European and Vietnamese alphabets.
    ...[...range(0xc0, 0x17f), ...range(0x1ea0, 0x1ef9), ...range(0x1e80, 0x1e85)].map((c) => `A${c}b`),
  ].filter((name) => !/[×÷]/.test(name));
  const rows = await owner<{ name: string; text: string }[]>`
    select name, search_text(name) as text from unnest(${names}::text[]) as name`;
  expect(rows).toHaveLength(names.length);
  expect(rows.map(({ name }) => normaliseName(name))).toEqual(rows.map(({ text }) => text));
});

it('[DAT-03] an administrator finds a carer without accents, in any order, by every word', async () => {
  const appointment = await given.appointment({ carer: 'Łucja  Brontë-O’Brien' });
  const find = async (carer: string) =>
    (await as.admin().get(listAppointments, { query: { carer } })).items.map((item) => item.id);
  for (const query of ["o'brien LUCJA", 'obrien', 'o brien', 'bronte', 'łucja', '  lucja   brontë ']) {
    expect(await find(query), query).toEqual([appointment.id]);
  }
  for (const query of ['lucja smith', '%', '_ucja', '\\']) expect(await find(query), query).toEqual([]);
});
