import { describe, expect, it } from 'vitest';
import { findContradictions, type HealthTopic } from '#contract/young-persons/health-topics.ts';
import { findTopicAbove } from '#contract/young-persons/overall-risk.ts';
import {
  chooseRisks,
  describeAllergies,
  describeMedication,
  type TopRisk,
} from '#contract/young-persons/safety-facts.ts';

const risk = (name: string, level: TopRisk['level'], summary: string | null = null): TopRisk => ({
  subcategory: { id: name, name },
  level,
  summary,
});

describe('allergies in words', () => {
  it.each([
    ['none known, since somebody asked', { has_allergies: false, allergies: null }, 'none', 'None known'],
    ['not recorded, since nobody has', { has_allergies: null, allergies: null }, 'unknown', 'Not recorded'],
    ['not recorded, where the reader is told nothing', {}, 'unknown', 'Not recorded'],
    ['as written', { has_allergies: true, allergies: 'Nuts: pen' }, 'some', 'Nuts: pen'],
    ['as written, whatever was ticked', { has_allergies: null, allergies: 'Nuts' }, 'some', 'Nuts'],
    [
      'some, where nobody wrote which',
      { has_allergies: true, allergies: null },
      'some',
      'Has allergies, details not recorded',
    ],
  ] as const)('[YPN-04] are %s', (_, facts, kind, words) => {
    expect(describeAllergies(facts)).toEqual({ kind, words });
  });

  it('[YPN-04] medication is described in the same three ways', () => {
    const words = (has_medication: boolean | null, medication_summary: string | null) =>
      describeMedication({ has_medication, medication_summary }).words;
    expect([words(false, null), words(null, null), words(true, 'Melatonin')]).toEqual([
      'None known',
      'Not recorded',
      'Melatonin',
    ]);
  });
});

const health = (
  slug: HealthTopic['slug'],
  level: HealthTopic['level'],
  summary: string | null = null,
  known: string | null = null,
): HealthTopic => ({
  slug,
  subcategory: { id: slug, name: slug === 'allergies' ? 'Allergies' : 'Medication' },
  level,
  summary,
  known,
});

describe('a topic on allergies in addition to the record', () => {
  const none = { has_allergies: false, allergies: null };
  const named = { has_allergies: true, allergies: 'Penicillin' };
  const unnamed = { has_allergies: true, allergies: null };
  const unknown = { has_allergies: null, allergies: null };
  const latex = health('allergies', 'red', 'Latex: pen in the blue bag');
  it.each([
    [
      'warns where the record has none',
      none,
      latex,
      'See the topic Allergies (very high): Latex: pen in the blue bag',
    ],
    [
      'warns without a line of its own',
      none,
      health('allergies', 'lightGreen'),
      'See the topic Allergies (low)',
    ],
    [
      'warns where nobody was asked',
      unknown,
      health('allergies', 'yellow'),
      'See the topic Allergies (raised)',
    ],
    [
      'warns where nobody wrote which',
      unnamed,
      health('allergies', 'orange'),
      'See the topic Allergies (high)',
    ],
    [
      'tells which ones it knows, without a line of its own',
      none,
      health('allergies', 'red', null, 'Nuts or peanuts, Latex'),
      'See the topic Allergies (very high): Nuts or peanuts, Latex',
    ],
    [
      'tells which ones it knows, beside its line',
      none,
      health('allergies', 'red', 'Pen in the blue bag', 'Latex'),
      'See the topic Allergies (very high): Pen in the blue bag. Latex',
    ],
    [
      'is added to those named where it is serious',
      named,
      latex,
      'Penicillin\nSee the topic Allergies (very high): Latex: pen in the blue bag',
    ],
    [
      'is added to those named where it is moderate',
      named,
      health('allergies', 'yellow', null, 'Milk'),
      'Penicillin\nSee the topic Allergies (raised): Milk',
    ],
    [
      'leaves those named alone where it knows of none',
      named,
      health('allergies', 'darkGreen'),
      'Penicillin',
    ],
  ] as const)('[YPN-04] [CHR-01] %s', (_, facts, topic, words) => {
    const told = describeAllergies({ ...facts, health_topics: [health('medication', 'red'), topic] });
    expect(told).toEqual({ kind: 'some', words });
  });

  it('[YPN-04] [CHR-01] changes nothing at its lowest level, or if the reader may not see it', () => {
    for (const health_topics of [[health('allergies', 'darkGreen')], [health('medication', 'red')], []]) {
      expect(describeAllergies({ ...none, health_topics }).words).toBe('None known');
      expect(describeAllergies({ ...unknown, health_topics }).words).toBe('Not recorded');
    }
  });

  it('[YPN-04] [CHR-01] works the same for medication', () => {
    const health_topics = [health('medication', 'orange', 'Melatonin, a controlled drug')];
    const line = 'See the topic Medication (high): Melatonin, a controlled drug';
    expect(describeMedication({ has_medication: false, health_topics }).words).toBe(line);
    expect(describeMedication({ medication_summary: 'Inhaler', health_topics }).words).toBe(
      `Inhaler\n${line}`,
    );
  });

  it('[YPN-04] [CHR-01] is reported as contradicting a record that says the opposite, and no other', () => {
    const say = (facts: Parameters<typeof findContradictions>[0], topic: HealthTopic) =>
      findContradictions(facts, [topic]).map(({ words }) => words);
    expect(say(none, health('allergies', 'red'))).toEqual([
      'The record says no allergies, but the topic says: Allergies (very high)',
    ]);
    expect(say(named, health('allergies', 'darkGreen'))).toEqual([
      'The record says allergies, but the topic Allergies says none known',
    ]);
    expect(say({ has_medication: false }, health('medication', 'yellow'))).toEqual([
      'The record says no medication, but the topic says: Medication (raised)',
    ]);
    for (const [facts, topic] of [
      [none, health('allergies', 'darkGreen')],
      [unknown, health('allergies', 'red')],
      [named, latex],
      // A person may take medicines without help.
      [{ has_medication: true }, health('medication', 'darkGreen')],
    ] as const)
      expect(say(facts, topic)).toEqual([]);
  });
});

describe('the risks that are shown first', () => {
  it('[YPN-04] include every very high one, however many and in any order', () => {
    const top_risks = [
      risk('Sleep', 'orange'),
      ...['Fire', 'Self-harm', 'Missing', 'Allergies', 'Weapons'].map((name) => risk(name, 'red')),
    ];
    const { shown, more } = chooseRisks({ top_risks, key_risks: ['Bites'] });
    expect(shown.map(({ name }) => name)).toEqual(['Fire', 'Self-harm', 'Missing', 'Allergies', 'Weapons']);
    expect(more.map(({ name }) => name)).toEqual(['Sleep', 'Bites']);
  });

  it('[YPN-04] are three if fewer are very high, and the others follow', () => {
    const top_risks = [risk('Fire', 'red'), risk('Online', 'orange'), risk('Sleep', 'orange')];
    const { shown, more } = chooseRisks({ top_risks, key_risks: ['Bites', 'Runs'] });
    expect(shown.map(({ name }) => name)).toEqual(['Fire', 'Online', 'Sleep']);
    expect(more.map(({ name }) => name)).toEqual(['Bites', 'Runs']);
  });

  it('[YPN-04] show a risk once if it is both a topic and typed', () => {
    const top_risks = [risk('Missing', 'red', 'Goes missing')];
    const { shown, more } = chooseRisks({ top_risks, key_risks: ['goes missing', 'Missing ', 'Bites'] });
    expect([...shown, ...more].map(({ name }) => name)).toEqual(['Missing', 'Bites']);
  });
});

describe('an overall risk below a topic’s level', () => {
  const top_risks = [risk('Online', 'orange'), risk('Fire', 'red')];
  it('[YPN-04] names the most serious topic, and only if it is higher', () => {
    expect(findTopicAbove({ risk_level: 'lightGreen', top_risks })).toEqual({ name: 'Fire', level: 'red' });
    expect(findTopicAbove({ risk_level: 'orange', top_risks })).toEqual({ name: 'Fire', level: 'red' });
    expect(findTopicAbove({ risk_level: 'red', top_risks })).toBeUndefined();
    expect(findTopicAbove({ risk_level: null, top_risks })).toEqual({ name: 'Fire', level: 'red' });
    expect(findTopicAbove({ risk_level: 'darkGreen', top_risks: [] })).toBeUndefined();
  });
});
