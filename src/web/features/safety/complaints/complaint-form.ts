import { z } from 'zod';
import { formatDate } from '#contract/core/dates.ts';
import { type Complaint, ComplaintFacts } from '#contract/safety/complaints.ts';
import { stageWords } from '#web/features/safety/complaints/complaint-words.ts';
import { sentenceCase } from '#web/ui/record/status-colours.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';

const text = z.string();

/** The form's fields. The contract's schema says what is wrong with them. */
export const ComplaintValues = z
  .object({
    ...{ received_on: text, complainant_kind: text, complainant_name: text, came_by: text },
    ...{ young_person_id: text, carer_id: text, client_id: text, category: text, text },
    ...{ is_serious: z.boolean(), is_complex: z.boolean() },
    ...{ acknowledged_on: text, stage: text, stage_from: text },
  })
  .check(({ value, issues }) => {
    const { error } = ComplaintFacts.safeParse(buildFields(value));
    for (const { path, message } of error?.issues ?? [])
      issues.push({ code: 'custom', path: [...path], message, input: value });
  });
export type ComplaintValues = z.infer<typeof ComplaintValues>;

export const readValues = (complaint: Complaint | undefined, today: string): ComplaintValues => ({
  received_on: complaint?.received_on ?? today,
  complainant_kind: complaint?.complainant_kind ?? '',
  complainant_name: complaint?.complainant_name ?? '',
  came_by: complaint?.came_by ?? '',
  young_person_id: complaint?.young_person?.id ?? '',
  carer_id: complaint?.carer?.id ?? '',
  client_id: complaint?.client?.id ?? '',
  category: complaint?.category ?? '',
  text: complaint?.text ?? '',
  is_serious: complaint?.is_serious ?? false,
  is_complex: complaint?.is_complex ?? false,
  acknowledged_on: complaint?.acknowledged_on ?? '',
  stage: String(complaint?.stage ?? 1),
  stage_from: complaint?.stage_from ?? '',
});

const buildFields = (values: ComplaintValues) => ({
  ...values,
  complainant_name: values.complainant_kind === 'anonymous' ? '' : values.complainant_name,
  young_person_id: values.young_person_id || null,
  carer_id: values.carer_id || null,
  client_id: values.client_id || null,
  acknowledged_on: values.acknowledged_on || null,
  stage: Number(values.stage),
  stage_from: values.stage === '1' ? null : values.stage_from || null,
});

/** For values that the schema has accepted. */
export const buildFacts = (values: ComplaintValues) => ComplaintFacts.parse(buildFields(values));

const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

/** @param findName the name of a chosen young person, carer or client */
export const comparedFields = (findName: (id: string) => string): ComparedField<ComplaintValues>[] => [
  { name: 'received_on', label: 'Received', words: (values) => formatDate(values.received_on) },
  {
    name: 'complainant_kind',
    with: ['complainant_name'],
    label: 'From',
    words: ({ complainant_kind, complainant_name }) =>
      [sentenceCase(complainant_kind), complainant_name].filter(Boolean).join(', '),
  },
  { name: 'came_by', label: 'How it came', words: (values) => sentenceCase(values.came_by) },
  { name: 'category', label: 'About', words: (values) => sentenceCase(values.category) },
  { name: 'text', label: 'Complaint', words: (values) => values.text },
  { name: 'young_person_id', label: 'Young person', words: (values) => findName(values.young_person_id) },
  { name: 'carer_id', label: 'Carer', words: (values) => findName(values.carer_id) },
  { name: 'client_id', label: 'Client', words: (values) => findName(values.client_id) },
  { name: 'is_serious', label: 'Serious', words: (values) => yesNo(values.is_serious) },
  { name: 'is_complex', label: 'Complex', words: (values) => yesNo(values.is_complex) },
  { name: 'acknowledged_on', label: 'Acknowledged', words: (values) => formatDate(values.acknowledged_on) },
  {
    name: 'stage',
    with: ['stage_from'],
    label: 'Stage',
    words: ({ stage, stage_from }) =>
      [Object.values(stageWords)[Number(stage) - 1], stage === '1' ? '' : formatDate(stage_from)]
        .filter(Boolean)
        .join(', from '),
  },
];
