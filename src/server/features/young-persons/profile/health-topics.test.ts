import { expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import { describeAllergies, describeMedication } from '#contract/young-persons/safety-facts.ts';
import { getYoungPerson, listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { characteristicForms } from '#server/features/questions/question-forms/characteristic-forms.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const [office, cara, council] = [as.admin(), as.carer('Cara'), as.client('Ashdown')];

/** Visited by Cara today; their record says that there are no allergies and no medication. */
async function visited() {
  const young_person = await given.youngPerson({ client: 'Ashdown' });
  await owner`update young_person set profile_safety = '{"has_allergies": false, "has_medication": false}'
    where id = ${young_person.id}`;
  const visit = await given.appointment({ carer: 'Cara', client: 'Ashdown', young_person, hours: 0.2 });
  return { id: young_person.id, visit, params: { id: young_person.id } };
}

it('[YPN-04] [CHR-01] tells the topic on allergies wherever allergies are told, and only to those who may read it', async () => {
  const { id, visit, params } = await visited();
  const give = async (slug: 'allergies' | 'medication', level: 'red' | 'yellow', isTold: boolean) => {
    const topic = await given.topic({ slug, name: slug, is_visible_to_client: isTold });
    return given.characteristic({ young_person: { id }, topic, level, summary: 'In the bag' });
  };
  const { id: topic_id } = await give('allergies', 'red', false);
  await give('medication', 'yellow', true);
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

it('[YPN-04] [CHR-01] tells a carer before they arrive that an adrenaline pen is past its day', async () => {
  const question = characteristicForms()
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === 'ch-allergy-pen-expiry');
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
