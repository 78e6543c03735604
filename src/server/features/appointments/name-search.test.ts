import { expect, it } from 'vitest';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { nameKey, normaliseName, searchedText } from '#contract/core/search-words.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

it('[DAT-03] the database and the browser compare names by the same rule', async () => {
  const names = [
    ...['Zoë  Ångström', '  José   MARÍA\tGarcía ', 'Łukasz Wiśniewski', 'Søren Kjær', 'Weiß', 'STRAẞE'],
    ...['O`Brien', 'O´Brien', 'O′Brien', 'O‛Brien', 'O＇Brien', "D ' Arcy", "'", 'Ng’ang’a'],
    ...[
      ...range(0x2010, 0x2015),
      ...range(0x200b, 0x200f),
      ...range(0x202a, 0x202e),
      ...range(0x2060, 0x206f),
    ].map((c) => `A${c}b`),
    ...[
      ...range(0xfe00, 0xfe0f),
      ...range(0xe0020, 0xe007f),
      ...[0x2b9, 0x2c8].map((code) => String.fromCodePoint(code)),
      ...range(0x2bb, 0x2bf),
    ].map((c) => `A${c}b`),
    ...[
      '\u00ad',
      '\u034f',
      '\u061c',
      '\u180e',
      '\u3164',
      '\ufeff',
      '\ufff9',
      '\u2212',
      '\uff0d',
      '\u00b7',
    ].map((c) => `A${c}b`),
    ...[
      'Anne-Marie',
      'Anne Marie',
      'Annemarie',
      'Anne ‑ Marie',
      'علی\u200cرضا',
      'ይስሓቅ ተስፋይ',
      '‘Ofa',
      '-',
      ' - ',
    ],
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
  const rows = await owner<{ name: string; text: string; key: string; searched: string }[]>`
    select name, search_text(name) as text, name_key(name) as key, searched_text(name) as searched from unnest(${names}::text[]) as name`;
  expect(rows).toHaveLength(names.length);
  expect(rows.map(({ name }) => normaliseName(name))).toEqual(rows.map(({ text }) => text));
  expect(rows.map(({ name }) => nameKey(name))).toEqual(rows.map(({ key }) => key));
  expect(rows.map(({ name }) => searchedText(name))).toEqual(rows.map(({ searched }) => searched));
});

it('[DAT-03] finds a carer without accents, in any order, by every word', async () => {
  const appointment = await given.appointment({ carer: 'Łucja  Brontë-O’Brien' });
  const find = async (carer: string) =>
    (await as.admin().get(listAppointments, { query: { carer } })).items.map((item) => item.id);
  for (const query of ["o'brien LUCJA", 'obrien', 'o brien', 'bronte', 'łucja', '  lucja   brontë ']) {
    expect(await find(query), query).toEqual([appointment.id]);
  }
  for (const query of ['brontëobrien', 'lucjabronte', 'bronte o-brien', 'łu-cja'])
    expect(await find(query), query).toEqual([appointment.id]);
  for (const query of ['lucja smith', '%', '_ucja', '\\']) expect(await find(query), query).toEqual([]);
});
