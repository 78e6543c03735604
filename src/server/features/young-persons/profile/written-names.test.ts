import { describe, expect, it } from 'vitest';
import {
  createYoungPerson,
  findYoungPersonDuplicates,
  getYoungPerson,
  listYoungPersons,
  updateYoungPerson,
} from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given } = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const office = as.admin();
const client = await given.client();

describe('a name', () => {
  it.each([
    ['Zzora', 'Lee\u2011Burke', 'Zzora Lee-Burke', 'leeburke'],
    ['Zzorah', 'Lee\u2013Byrne', 'Zzorah Lee-Byrne', 'lee byrne'],
    ['\u2018Ofa', 'Zztonga', '\u2018Ofa Zztonga', 'ofa zztonga'],
    ['علی\u200cرضا', 'Zzahmadi', 'علی\u200cرضا Zzahmadi', 'علیرضا'],
    ['Zzsuharto', '', 'Zzsuharto', 'zzsuharto'],
    ['Zzmadonna', '-', 'Zzmadonna', 'zzmadonna'],
    ['ይስሓቅ', 'ተስፋይ', 'ይስሓቅ ተስፋይ', 'ተስፋይ'],
    ['Zzanne-Marie', 'Okoro Smith', 'Zzanne-Marie Okoro Smith', 'okorosmith zzannemarie'],
    ['\u00a0Zzanne\u00a0 Lise\u200b', 'Al‑Amin', 'Zzanne Lise Al-Amin', 'zzannelise alamin'],
  ])(
    '[YPN-03] [DAT-03] typed as %j %j is displayed in standard form, and found',
    async (first_name, last_name, name, query) => {
      const made = await office.send(createYoungPerson, {
        body: { first_name, last_name, client_id: client.id },
      });
      expect(made.name).toBe(name);
      const found = await office.get(listYoungPersons, { query: { name: query } });
      expect(found.items.map((each) => each.name)).toEqual([name]);
    },
  );

  it('[YPN-03] can be the only one, is kept when other fields are saved, and can be completed later', async () => {
    const body = { first_name: 'Zzpele', last_name: '', client_id: client.id, dob: '2012-03-04' };
    const { id, version } = await office.send(createYoungPerson, { body });
    const saved = await office.send(updateYoungPerson, {
      params: { id },
      body: { version, last_name: '', school: 'Elm' },
    });
    expect([saved.name, saved.last_name]).toEqual(['Zzpele', '']);
    await office.send(updateYoungPerson, {
      params: { id },
      body: { version: saved.version, last_name: 'Nas-Cimento' },
    });
    expect((await office.get(getYoungPerson, { params: { id } })).name).toBe('Zzpele Nas-Cimento');
  });

  it('[YPN-03] is a likely duplicate of the same name in another spelling', async () => {
    const body = {
      first_name: 'Zzmary Jo',
      last_name: 'O’Dea-Ruiz',
      client_id: client.id,
      dob: '2012-03-04',
    };
    const { id } = await office.send(createYoungPerson, { body });
    for (const [first_name, last_name] of [
      ['ZZMARYJO', 'odea ruiz'],
      ['Zzmary-Jo', "O'dearuiz"],
      ['Zzmary', 'Jo O’Dea Ruiz'],
    ] as const) {
      const found = await office.get(findYoungPersonDuplicates, {
        query: { first_name, last_name, dob: '2012-03-04' },
      });
      expect(found.map((each) => [each.id, each.why])).toEqual([[id, 'The same name and date of birth']]);
    }
  });

  it('[YPN-03] that is impossible is refused with an example', async () => {
    const answer = await office.call(createYoungPerson, {
      body: { first_name: '—', last_name: 'R2D2', client_id: client.id },
    });
    expect([answer.status, answer.problem.errors?.map(({ path, message }) => [path, message])]).toEqual([
      400,
      [
        ['first_name', 'Enter a first name.'],
        [
          'last_name',
          'Use letters, spaces, apostrophes, hyphens and full stops, as in Anne-Marie or O’Brien.',
        ],
      ],
    ]);
  });
});
