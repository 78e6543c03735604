import { describe, expect, it } from 'vitest';
import { getEpisode, openEpisode } from '#contract/safety/missing-episodes.ts';
import {
  createEvent,
  type Duty,
  type DutyLetter,
  getEvent,
  sendDutyEmail,
} from '#contract/safety/notifiable-events.ts';
import data from '#server/data/notifiable-events.json' with { type: 'json' };
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { BESIDE, hideHome, readRefusal, SAID } from '#test/kit/young-persons/secret-home.ts';

const NOW = '2026-11-24T23:47:00Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
await seedNotifiableEvents(owner);
const anna = () => as.admin('Anna Office');

const RULES = data.types.flatMap((type) =>
  type.duties.map((duty) => ({ ...duty, is_to_family: 'is_to_family' in duty })),
);
const FAMILY = 'People with parental responsibility';
const newPerson = () => given.youngPerson({ first_name: 'Ode', last_name: 'Quillfeather' });
const find = (duties: readonly Duty[], recipient: string): Duty | undefined =>
  duties.find((duty) => duty.recipient === recipient);
const read = (letter: DutyLetter | null | undefined) => letter?.body ?? '';

/** Opens an episode an hour and a half after the young person was last seen. */
async function goMissing(young_person: { id: string }, last_seen_place = 'Park gate') {
  const { body, status } = await anna().call(openEpisode, {
    body: {
      young_person_id: young_person.id,
      last_seen_at: '2026-11-24T22:15:00Z',
      last_seen_place,
      clothes: '',
      circumstances: '',
    },
  });
  expect(status).toBe(201);
  return { params: { id: body.id }, event_id: body.event_id ?? '', duties: body.duties };
}

describe('the text of letters', () => {
  it('[NEV-01] Every duty has a letter to its recipient, or states that there is none', () => {
    for (const { slug, letter, task } of RULES) {
      if (letter === null) continue;
      expect(letter?.to, slug).toMatch(/^[A-Z][^,.]+$/);
      expect(letter?.text, slug).toMatch(/^[A-Z].+\.$/);
      expect(letter?.text, slug).not.toContain(task);
      expect(letter?.text, slug).toMatch(/\b(we|We|us)\b/);
      expect(letter?.text, slug).not.toMatch(/(^|\. )(Tell|Report|Refer|Call|Ask|Agree)\b|social worker/);
    }
    expect(RULES.filter(({ letter }) => letter === null).map(({ slug }) => slug)).toEqual([
      'missing-interview',
      'death-police',
      'death-panel',
      'self-harm-health',
    ]);
  });

  it('[NEV-01] Duties to the family are marked as such', () => {
    for (const { slug, recipient, is_to_family } of RULES)
      expect(is_to_family, slug).toBe(recipient === FAMILY);
  });

  it('[NEV-01] No letter contains the office’s task or its recipient’s condition', async () => {
    for (const { slug, duties: rules } of data.types.filter(({ slug }) => slug !== 'missing')) {
      const young_person = await newPerson();
      const { body } = await anna().call(createEvent, {
        body: { young_person_id: young_person.id, type: slug, happened_at: NOW, text: '' },
      });
      expect(body.duties).toHaveLength(rules.length);
      for (const { recipient, task, letter } of body.duties) {
        const rule = rules.find((each) => each.recipient === recipient && each.task === task);
        if (!rule?.letter) {
          expect(letter, recipient).toBeNull();
          continue;
        }
        expect(read(letter)).toContain(`To: ${rule.letter.to}\n`);
        expect(read(letter)).toContain(`\n\n${rule.letter.text}\n\n`);
        expect(read(letter)).toContain('When: 24/11/2026 23:47');
        expect(read(letter)).not.toContain(task);
        expect(read(letter)).not.toContain('Asked for');
      }
    }
  });

  it('[NEV-01] A duty without a letter cannot be e-mailed', async () => {
    const young_person = await newPerson();
    const { body } = await anna().call(createEvent, {
      body: { young_person_id: young_person.id, type: 'self-harm', happened_at: NOW, text: '' },
    });
    const { problem } = await anna().call(sendDutyEmail, {
      params: { id: body.id, dutyId: find(body.duties, 'Health')?.id ?? '' },
      body: { to: 'health@example.test', subject: 'Notification', body: 'Please ring us.' },
    });
    expect(problem.code).toBe('duty.wrong_step');
  });
});

describe('the letters of a missing episode', () => {
  it('[MIS-01] [NEV-01] say when and where the young person was last seen, not when the episode was opened', async () => {
    const { duties, event_id } = await goMissing(await newPerson());
    const event = await anna().get(getEvent, { params: { id: event_id } });
    for (const each of [duties, event.duties])
      for (const { letter } of each) {
        expect(read(letter)).toContain('\nLast seen: 24/11/2026 22:15 at Park gate\n');
        expect(read(letter)).not.toMatch(/23:47|When:/);
      }
    expect(read(find(duties, FAMILY)?.letter)).toContain('because you have parental responsibility');
  });

  it('[MIS-01] leave out a place that contains the young person’s name or a confidential address', async () => {
    const named = await goMissing(await newPerson(), 'Home of Ode Quillfeather');
    const hidden = await newPerson();
    // A carer may have written it, or the address may have become confidential since.
    const { params } = await goMissing(hidden, 'In front of 7, hidden lane');
    await given.address({
      young_person: hidden,
      line_1: '7 Hidden Lane',
      postcode: 'CT5 1ZZ',
      is_confidential: true,
    });
    const secret = await anna().get(getEpisode, { params });
    for (const { letter } of [...named.duties, ...secret.duties]) {
      expect(read(letter)).toContain('\nLast seen: 24/11/2026 22:15\n');
      expect(read(letter)).not.toMatch(/Quillfeather|hidden lane/);
    }
  });

  it('[MIS-01] to the family leave out the place if a relative must not know the address', async () => {
    const young_person = await newPerson();
    await given.relation({ young_person, name: 'Dad', relationship: 'Father', may_know_address: false });
    const { duties } = await goMissing(young_person);
    expect(read(find(duties, FAMILY)?.letter)).toContain('\nLast seen: 24/11/2026 22:15\n');
    expect(read(find(duties, 'Police')?.letter)).toContain('at Park gate');
  });

  it('[AUT-10] contain no initials or place if the record is restricted, and only named readers can open them', async () => {
    const young_person = await newPerson();
    const { params } = await goMissing(young_person);
    const reader = await given.user({ user_type: 'admin' });
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${reader.id})`;
    const { duties } = await as.user(reader).get(getEpisode, { params });
    for (const { letter } of duties) expect(read(letter)).not.toMatch(/O\. Q\.|Park gate/);
    expect((await anna().call(getEpisode, { params })).status).toBe(404);
  });
});

describe('a duty to the family', () => {
  it('[MIS-01] [NEV-01] [YPN-04] lists people who must not be contacted or told, in the record’s words, and no other duty does', async () => {
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    await owner`update young_person set profile_safety = profile_safety || '{"contact_restrictions": "Supervised calls alone"}'
      where id = ${young_person.id}`;
    const relate = (name: string, facts: object) => given.relation({ young_person, name, ...facts });
    await relate('Aunt Bea', { contact_allowed: true, may_know_address: true });
    await relate('Dad', { relationship: 'Father', contact_allowed: false, may_know_address: false });
    const answers = { family: [{ 'ch-family-time-not-allowed': 'A former partner of mum' }] };
    await given.characteristic({ young_person, level: 'darkGreen', answers });
    const { duties, params } = await goMissing(young_person);
    expect(find(duties, FAMILY)?.restrictions).toEqual({
      not_to_be_told: [
        { name: 'Dad', relationship: 'Father', contact_forbidden: true, address_secret: true },
      ],
      no_contact_with: 'A former partner of mum',
      contact_restrictions: 'Supervised calls alone',
    });
    for (const { recipient, restrictions, letter } of duties) {
      if (recipient !== FAMILY) expect(restrictions, recipient).toBeNull();
      expect(read(letter)).not.toMatch(/Dad|former partner|Supervised/);
    }
    const council = as.user(await given.user({ user_type: 'client', client }));
    expect((await council.get(getEpisode, { params })).duties).toEqual([]);
  });

  it('[NEV-01] lists nobody if the record names nobody', async () => {
    const { body } = await anna().call(createEvent, {
      body: {
        young_person_id: (await newPerson()).id,
        type: 'police-involvement',
        happened_at: NOW,
        text: '',
      },
    });
    expect(find(body.duties, FAMILY)?.restrictions).toEqual({
      not_to_be_told: [],
      no_contact_with: null,
      contact_restrictions: null,
    });
  });
});

it('[NEV-01] [YPN-03] The office cannot send a letter with a confidential address', async () => {
  const { young_person } = await hideHome(app);
  const { body: event } = await anna().call(createEvent, {
    body: { young_person_id: young_person.id, type: 'serious-injury', happened_at: NOW, text: SAID },
  });
  const duty = event.duties.find(({ letter }) => letter);
  const send = async (letter: object) =>
    readRefusal(
      await anna().call(sendDutyEmail, {
        params: { id: event.id, dutyId: duty?.id ?? '' },
        body: { to: 'duty@authority.test', subject: 'An event', body: 'Please ring.', ...letter },
      }),
    );
  expect([await send({ subject: SAID }), await send({ body: SAID })]).toEqual(['subject', 'body']);
  expect(await send({ body: BESIDE })).toBeLessThan(300);
});
