/**
 * A complaint about the agency: who made it, what it is about, the steps taken, and how it ended.
 *
 *   (recorded) ──▶ open ──close──▶ closed
 *                  │ ▲               │
 *         change ──┘ └────reopen─────┘
 *       add a step
 *
 *   step        who               function
 *   record      an administrator  addComplaint
 *   change      an administrator  changeComplaint, while it is open
 *   add a step  an administrator  addStep, while it is open; a step never changes, and a later one corrects it
 *   close       an administrator  closeComplaint, with the outcome, the day and what was learnt
 *   reopen      an administrator  reopenComplaint, with a reason: the outcome is taken back, and a step says so
 *
 * 1. It is acknowledged within ACKNOWLEDGE_DAYS and answered within ANSWER_DAYS working days. The server counts them and keeps
 *    both due days with the complaint.
 * 2. An open complaint is overdue from the day after the next of its due days.
 * 3. A complaint about a young person is open to the readers of their record alone.
 *
 * Every other step is refused by complaint_guard and complaint_step_guard.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Line, listShape, paging, Ref, Text, Version } from '#contract/core/shapes.ts';

/** Working days from receipt to the acknowledgement. */
export const ACKNOWLEDGE_DAYS = 3;

/**
 * Working days to the answer, by stage: usually, and for a complex complaint. The Children Act 1989 Representations
 * Procedure (England) Regulations 2006. Stage 1 counts from receipt, the others from the day on which they began.
 */
export const ANSWER_DAYS = {
  1: { usual: 10, complex: 20 },
  2: { usual: 25, complex: 65 },
  3: { usual: 30, complex: 30 },
} as const;

export const ComplainantKind = z.enum(
  ['young person', 'parent or family', 'carer', 'client organisation', 'member of the public', 'anonymous'],
  'Choose who complained.',
);
export type ComplainantKind = z.infer<typeof ComplainantKind>;

export const ComplaintWay = z.enum(['call', 'e-mail', 'letter', 'in person'], 'Choose how it came.');
export type ComplaintWay = z.infer<typeof ComplaintWay>;

export const ComplaintCategory = z.enum(
  [
    'conduct of a carer',
    'quality of care',
    'missed or late visit',
    'communication',
    'money',
    'privacy',
    'other',
  ],
  'Choose what it is about.',
);
export type ComplaintCategory = z.infer<typeof ComplaintCategory>;

/** 1: resolved locally. 2: investigated. 3: before an independent panel. */
export const ComplaintStage = z.literal([1, 2, 3], 'Choose a stage.');
export type ComplaintStage = z.infer<typeof ComplaintStage>;

export const ComplaintOutcome = z.enum(
  ['upheld', 'partly upheld', 'not upheld', 'withdrawn'],
  'Choose an outcome.',
);
export type ComplaintOutcome = z.infer<typeof ComplaintOutcome>;

export const ComplaintState = z.enum(['open', 'overdue', 'closed']);
export type ComplaintState = z.infer<typeof ComplaintState>;

const ComplaintSummary = z.object({
  id: Id,
  received_on: IsoDate,
  complainant_kind: ComplainantKind,
  complainant_name: z.string(),
  young_person: Ref.nullable(),
  /** About whom it is. */
  carer: Ref.nullable(),
  client: Ref.nullable(),
  category: ComplaintCategory,
  /** It may be a safeguarding matter. */
  is_serious: z.boolean(),
  stage: ComplaintStage,
  acknowledged_on: IsoDate.nullable(),
  acknowledge_due_on: IsoDate,
  answer_due_on: IsoDate,
  /** The next of the two. Null once it is closed. */
  due_on: IsoDate.nullable(),
  outcome: ComplaintOutcome.nullable(),
  closed_on: IsoDate.nullable(),
});
export type ComplaintSummary = z.infer<typeof ComplaintSummary>;

const ComplaintStep = z.object({
  id: Id,
  happened_on: IsoDate,
  text: z.string(),
  author: Ref,
  created_at: Instant,
  /** The earlier step that it corrects. */
  corrects_id: Id.nullable(),
});
export type ComplaintStep = z.infer<typeof ComplaintStep>;

export const Complaint = ComplaintSummary.extend({
  came_by: ComplaintWay,
  text: z.string(),
  is_complex: z.boolean(),
  /** Null in the first stage, which begins with the receipt. */
  stage_from: IsoDate.nullable(),
  lessons: z.string().nullable(),
  closed_by: Ref.nullable(),
  /** The oldest first. */
  steps: z.array(ComplaintStep),
  created_by: Ref,
  created_at: Instant,
  version: Version,
});
export type Complaint = z.infer<typeof Complaint>;

const facts = z.strictObject({
  received_on: IsoDate,
  complainant_kind: ComplainantKind,
  complainant_name: Line(200),
  young_person_id: Id.nullable(),
  carer_id: Id.nullable(),
  client_id: Id.nullable(),
  came_by: ComplaintWay,
  category: ComplaintCategory,
  text: Text(4000).min(1, 'Enter the complaint.'),
  is_serious: z.boolean(),
  is_complex: z.boolean(),
  acknowledged_on: IsoDate.nullable(),
  stage: ComplaintStage,
  stage_from: IsoDate.nullable(),
});

type Facts = z.infer<typeof facts>;
const ANONYMOUS_NAME = 'An anonymous complaint has no name.';

/** What the fields say of each other. The database holds it too. */
const judgeFacts = ({ value, issues }: { value: Facts; issues: z.core.$ZodRawIssue[] }) => {
  const refuse = (path: keyof Facts, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value[path] });
  const { received_on, acknowledged_on, stage, stage_from } = value;
  if (value.complainant_kind === 'anonymous' && value.complainant_name !== '')
    refuse('complainant_name', ANONYMOUS_NAME);
  if (acknowledged_on !== null && acknowledged_on < received_on)
    refuse('acknowledged_on', 'This is before the complaint was received.');
  if (stage > 1 && stage_from === null) refuse('stage_from', 'Enter the day on which this stage began.');
  if (stage === 1 && stage_from !== null) refuse('stage_from', 'The first stage begins with the complaint.');
  if (stage_from !== null && stage_from < received_on)
    refuse('stage_from', 'This is before the complaint was received.');
};

export const ComplaintFacts = facts.check(judgeFacts);
export type ComplaintFacts = Facts;

const office = { admin: 'ALL' } as const;
const params = z.object({ id: Id });

export const listComplaints = endpoint({
  method: 'GET',
  path: '/api/complaints/',
  summary: 'Complaints, the next due first, then those that are closed',
  access: office,
  audit: 'complaint.list',
  shows: ({ items }) => items.flatMap(({ young_person }) => young_person?.id ?? []),
  query: z.strictObject({
    state: ComplaintState.optional(),
    category: ComplaintCategory.optional(),
    /** Received on this day or later. */
    start_date: IsoDate.optional(),
    /** Received on this day or earlier. */
    end_date: IsoDate.optional(),
    /** Words of the name. */
    young_person: Line(200).optional(),
    carer: Line(200).optional(),
    /** Words of the complaint, or of who made it. */
    q: Line(200).optional(),
    ...paging(['due_on', 'received_on']),
  }),
  answer: listShape(ComplaintSummary),
});

export const countComplaints = endpoint({
  method: 'GET',
  path: '/api/complaints/counts/',
  summary:
    'How many complaints came this year, how many are closed, how long they took, and how many are overdue',
  access: office,
  audit: null,
  answer: z.object({
    /** Received since 1 January. */
    received: z.int(),
    /** Of those. */
    closed: z.int(),
    /** From receipt to the day they were closed, of those. Null if none is closed. */
    median_days: z.number().nullable(),
    /** Open ones, of any year. */
    overdue: z.int(),
  }),
});

export const createComplaint = endpoint({
  method: 'POST',
  path: '/api/complaints/',
  summary: 'Record a complaint',
  access: office,
  audit: null,
  body: ComplaintFacts,
  answer: Complaint,
  status: 201,
});

export const getComplaint = endpoint({
  method: 'GET',
  path: '/api/complaints/{id}',
  summary: 'One complaint, with its steps',
  access: office,
  audit: 'complaint.view',
  params,
  answer: Complaint,
});

export const updateComplaint = endpoint({
  method: 'PUT',
  path: '/api/complaints/{id}',
  summary: 'Change an open complaint; its due days follow',
  access: office,
  audit: null,
  params,
  body: facts.extend({ version: Version }).check(judgeFacts),
  answer: Complaint,
});

export const addComplaintStep = endpoint({
  method: 'POST',
  path: '/api/complaints/{id}/steps/',
  summary: 'Record a step taken on an open complaint, or correct an earlier one',
  access: office,
  audit: null,
  params,
  body: z.strictObject({
    happened_on: IsoDate,
    text: Text(4000).min(1, 'Say what was done.'),
    corrects_id: Id.optional(),
  }),
  answer: Complaint,
  status: 201,
});

export const closeComplaint = endpoint({
  method: 'POST',
  path: '/api/complaints/{id}/close/',
  summary: 'Close a complaint with its outcome and what was learnt',
  access: office,
  audit: null,
  params,
  body: z.strictObject({
    outcome: ComplaintOutcome,
    closed_on: IsoDate,
    lessons: Text(4000).min(1, 'Say what was learnt. If nothing, say so.'),
  }),
  answer: Complaint,
  status: 200,
});

export const reopenComplaint = endpoint({
  method: 'POST',
  path: '/api/complaints/{id}/reopen/',
  summary: 'Reopen a closed complaint; a step keeps the outcome and the reason',
  access: office,
  audit: null,
  params,
  body: z.strictObject({ reason: Text(2000).min(1, 'Enter a reason.') }),
  answer: Complaint,
  status: 200,
});
