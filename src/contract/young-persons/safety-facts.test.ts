import { describe, expect, it } from 'vitest';
import {
  chooseRisks,
  describeAllergies,
  describeMedication,
  findTopicAbove,
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
      'Has allergies; which ones is not recorded',
    ],
  ] as const)('[YPN-04] are %s', (_, facts, kind, words) => {
    expect(describeAllergies(facts)).toEqual({ kind, words });
  });

  it('[YPN-04] medication is told in the same three ways', () => {
    const words = (has_medication: boolean | null, medication_summary: string | null) =>
      describeMedication({ has_medication, medication_summary }).words;
    expect([words(false, null), words(null, null), words(true, 'Melatonin')]).toEqual([
      'None known',
      'Not recorded',
      'Melatonin',
    ]);
  });
});

describe('the risks that are read at once', () => {
  it('[YPN-04] hold every very high one, however many and in whatever order', () => {
    const top_risks = [
      risk('Sleep', 'orange'),
      ...['Fire', 'Self-harm', 'Missing', 'Allergies', 'Weapons'].map((name) => risk(name, 'red')),
    ];
    const { shown, more } = chooseRisks({ top_risks, key_risks: ['Bites'] });
    expect(shown.map(({ name }) => name)).toEqual(['Fire', 'Self-harm', 'Missing', 'Allergies', 'Weapons']);
    expect(more.map(({ name }) => name)).toEqual(['Sleep', 'Bites']);
  });

  it('[YPN-04] are three where fewer are very high, and lose none of the others', () => {
    const top_risks = [risk('Fire', 'red'), risk('Online', 'orange'), risk('Sleep', 'orange')];
    const { shown, more } = chooseRisks({ top_risks, key_risks: ['Bites', 'Runs'] });
    expect(shown.map(({ name }) => name)).toEqual(['Fire', 'Online', 'Sleep']);
    expect(more.map(({ name }) => name)).toEqual(['Bites', 'Runs']);
  });

  it('[YPN-04] say a risk once that is a topic and was written down too', () => {
    const top_risks = [risk('Missing', 'red', 'Goes missing')];
    const { shown, more } = chooseRisks({ top_risks, key_risks: ['goes missing', 'Missing ', 'Bites'] });
    expect([...shown, ...more].map(({ name }) => name)).toEqual(['Missing', 'Bites']);
  });
});

describe('an overall risk beside the topics', () => {
  const top_risks = [risk('Online', 'orange'), risk('Fire', 'red')];
  it('[YPN-04] is said to be less than the most serious of them, and only then', () => {
    expect(findTopicAbove({ risk_level: 'lightGreen', top_risks })).toEqual({ name: 'Fire', level: 'red' });
    expect(findTopicAbove({ risk_level: 'orange', top_risks })).toEqual({ name: 'Fire', level: 'red' });
    expect(findTopicAbove({ risk_level: 'red', top_risks })).toBeUndefined();
    expect(findTopicAbove({ risk_level: null, top_risks })).toEqual({ name: 'Fire', level: 'red' });
    expect(findTopicAbove({ risk_level: 'darkGreen', top_risks: [] })).toBeUndefined();
  });
});
