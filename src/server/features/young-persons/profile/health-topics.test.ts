import { expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import { describeAllergies, describeMedication } from '#contract/young-persons/safety-facts.ts';
import { getYoungPerson, listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { characteristicForms } from '#server/features/questions/question-forms/characteristic-forms.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const [office, cara, council] = [as.admin(), as.carer('Cara'), as.client('Ashdown')];

const asked = characteristicForms().flatMap(({ questions }) => questions);
const questions = asked.filter(({ id }) => ['ch-allergy-types', 'ch-allergy-details'].includes(id));
const group = questions[0]?.group_identifier ?? '';
const allergies = await given.topic({
  slug: 'allergies',
  name: 'allergies',
  is_visible_to_client: false,
  form: await given.questionForm({ questions, purpose: 'characteristic' }),
});

/** Creates a young person whom Cara visits today, with no allergies and no medication on the record. */
async function visited() {
  const young_person = await given.youngPerson({ client: 'Ashdown' });
  await owner`update young_person set profile_safety = '{"has_allergies": false, "has_medication": false}'
    where id = ${young_person.id}`;
  const visit = await given.appointment({ carer: 'Cara', client: 'Ashdown', young_person, hours: 0.2 });
  return { id: young_person.id, visit, params: { id: young_person.id } };
}

it('[YPN-04] [CHR-01] shows the allergies topic wherever allergies are shown, and only to roles that may read it', async () => {
  const { id, visit, params } = await visited();
  const give = (topic: typeof allergies, level: 'red' | 'yellow') =>
    given.characteristic({ young_person: { id }, topic, level, summary: 'In the bag' });
  const { id: topic_id } = await give(allergies, 'red');
  await give(await given.topic({ slug: 'medication', name: 'medication' }), 'yellow');
  const read = async (reader: typeof office) => {
    const facts = [
      await reader.get(getYoungPerson, { params }),
      (await reader.get(listYoungPersons)).items.find((each) => each.id === id),
      (await reader.get(getAppointment, { params: { id: visit.id } })).young_person_facts,
    ];
    return facts.map((each) => each && describeAllergies(each).words);
  };
  const warning = 'See the topic allergies (very high): In the bag';
  for (const reader of [office, cara]) {
    expect(await read(reader)).toEqual([warning, warning, warning]);
    const { young_person } = await reader.get(getBeforeYouArrive, { params });
    expect([describeAllergies(young_person).words, describeMedication(young_person).words]).toEqual([
      warning,
      'See the topic medication (raised): In the bag',
    ]);
  }
  expect(await read(council)).toEqual(['None known', 'None known', 'None known']);
  expect(describeMedication(await council.get(getYoungPerson, { params })).kind).toBe('some');
  await owner`update characteristic set removed_at = now() where id = ${topic_id}`;
  expect(await read(cara)).toEqual(['None known', 'None known', 'None known']);
});

it('[YPN-04] [CHR-01] lists every allergy in the topic, in the words of its options, without a summary', async () => {
  const { id, params } = await visited();
  await owner`update young_person set allergies = 'Penicillin' where id = ${id}`;
  const answers = {
    [group]: [
      {
        'ch-allergy-details': 'Swells at once.\nEven from a trace.',
        'ch-allergy-types': ['ch-allergy-types--nuts-or-peanuts', 'ch-allergy-types--latex'],
      },
    ],
  };
  await given.characteristic({ young_person: { id }, topic: allergies, answers, level: 'yellow' });
  for (const reader of [office, cara])
    expect(describeAllergies(await reader.get(getYoungPerson, { params })).words).toBe(
      'Penicillin\nSee the topic allergies (raised): Nuts or peanuts, Latex, Swells at once. Even from a trace.',
    );
});

it('[YPN-04] [CHR-01] warns a carer before the visit that an adrenaline pen has expired', async () => {
  const question = asked.find(({ id }) => id === 'ch-allergy-pen-expiry');
  const form = await given.questionForm({
    questions: question ? [{ ...question, conditional_question_option_id: null }] : [],
    purpose: 'characteristic',
  });
  const topic = await given.topic({ form });
  const tell = async (day: string) => {
    const { id, params } = await visited();
    const answers = { [question?.group_identifier ?? '']: [{ 'ch-allergy-pen-expiry': day }] };
    await given.characteristic({ young_person: { id }, topic, answers, level: 'red' });
    const { topics } = await cara.get(getBeforeYouArrive, { params });
    return topics.flatMap((each) => each.answers.map(({ text }) => text));
  };
  expect(await tell('2026-11-23')).toEqual(['23/11/2026 (expired)']);
  expect(await tell('2026-11-24')).toEqual(['24/11/2026']);
});
