import { createHash } from 'node:crypto';
import { judgeAnswers } from '#contract/questions/answers.ts';
import { entryCount, isAsked, orderedGroups } from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import type { ReferralStatus, ReferralUrgency } from '#contract/young-persons/referrals.ts';
import type { Agency } from '#demo/agency.ts';
import { Ids } from '#demo/ids.ts';
import { makeMobile, makeName } from '#demo/names.ts';
import { Random } from '#demo/random.ts';
import { writePlanPdf } from '#demo/young-persons/referrals/plan-pdf.ts';
import { type ReferralStory, STORIES } from '#demo/young-persons/referrals/referral-stories.ts';
import type { Db } from '#server/db/pools.ts';
import { REFERRAL_FORM_SLUG, referralForm } from '#server/features/questions/question-forms/referral-form.ts';

interface Planned {
  status: ReferralStatus;
  urgency: ReferralUrgency;
  /** Before now. */
  hours_ago: number;
  is_public?: true;
  /** Of a young person whom the agency supports. */
  is_known?: true;
  /** The office has asked something about it; with the referrer's answer, where there is one. */
  asked?: { question: string; answer?: string };
  file?: { name: string; title: string; lines: readonly string[] };
}

const ANSWERED = {
  question: 'On which days could the family meet? We have a carer near Chatham on Tuesdays and Thursdays.',
  answer: 'Tuesdays from 15:30. On Thursdays there is a club until 16:30, which should stay.',
};
const WAITING = 'Is a female carer wished for, or would either do?';

const RISKS = {
  name: 'Risk assessment.pdf',
  title: 'Risk assessment',
  lines: [
    'Made by the social work team. To be looked at again after three months.',
    '',
    'Leaving without saying where: medium. Calls home by 21:00, and answers messages.',
    'Traffic: low. Knows the way to school and the bus stop.',
    'Contact with people who are not allowed: low. See the contact plan.',
    '',
    'On a visit: meet at the door, keep a charged telephone, say when you leave.',
  ],
};
const CARE_PLAN = {
  name: 'Care plan.pdf',
  title: 'Care plan (summary)',
  lines: [
    'Aims of the support',
    '1. One activity outside the home every week.',
    '2. Homework twice a week, with somebody beside.',
    '3. A calm way to and from contact with the family.',
    '',
    'Reviewed with the young person, who has read and agreed to this page.',
  ],
};

/** Something of every state, the newest first. */
const PLANNED: readonly Planned[] = [
  { status: 'submitted', urgency: 'today', hours_ago: 0.7, file: RISKS },
  { status: 'submitted', urgency: '48-hours', hours_ago: 3, is_public: true },
  { status: 'submitted', urgency: 'week', hours_ago: 5, is_public: true },
  { status: 'draft', urgency: 'planned', hours_ago: 20 },
  { status: 'in review', urgency: 'week', hours_ago: 26, asked: ANSWERED, file: CARE_PLAN },
  { status: 'submitted', urgency: 'planned', hours_ago: 50, asked: { question: WAITING } },
  { status: 'approved', urgency: '48-hours', hours_ago: 75 },
  { status: 'approved', urgency: 'week', hours_ago: 200, is_known: true },
  { status: 'declined', urgency: 'planned', hours_ago: 300 },
  { status: 'approved', urgency: 'today', hours_ago: 500, is_known: true },
  { status: 'closed', urgency: 'week', hours_ago: 700, is_known: true },
  { status: 'approved', urgency: 'planned', hours_ago: 900, is_known: true },
];

const HOUR_MS = 3_600_000;
const REASON = 'No carer with this experience is free in the area before January.';

/** After the young people and the organisations. Every answer that the form requires is there. */
export async function loadReferrals(
  db: Db,
  agency: Pick<Agency, 'clients' | 'office' | 'youngPersons' | 'organisations'>,
  { seed, now }: { seed: number; now: Date },
): Promise<void> {
  const random = new Random(seed, 'referrals');
  const ids = new Ids(new Random(seed, 'referral keys'), now.getTime() - 1_000 * HOUR_MS);
  const [admin, other = admin] = agency.office.filter(({ user_type }) => user_type === 'admin');
  const { questions } = referralForm();
  for (const [index, planned] of PLANNED.toReversed().entries()) {
    const { status, hours_ago, is_public = false, is_known = false, asked, file } = planned;
    const id = ids.next();
    const known = is_known ? agency.youngPersons[index * 3] : undefined;
    const client = known?.client ?? agency.clients[index % 2 === 0 ? 0 : index % agency.clients.length];
    const story = STORIES[index % STORIES.length];
    if (!client || !admin || !other || !story) return;
    const author = agency.office.find(({ client_id }) => client_id === client.id) ?? admin;
    const name = known ?? {
      ...makeName(random),
      dob: `${random.int(2009, 2017)}-0${random.int(1, 9)}-${random.int(10, 28)}`,
    };
    const answers = answerAll(questions, {
      ...tellStory(story, random),
      'rf-first-name': name.first_name,
      'rf-last-name': name.last_name,
      'rf-dob': name.dob ?? '2012-05-17',
      'rf-urgency': `rf-urgency--${planned.urgency}`,
      'rf-local-authority': findOption(questions, 'rf-local-authority', client.authority.name),
      'rf-referrer-name': author.name,
      'rf-referrer-email': author.email,
    });
    const at = new Date(now.getTime() - hours_ago * HOUR_MS);
    const isDecided = status === 'approved' || status === 'declined';
    const isDraft = status === 'draft';
    const decided_at = new Date(at.getTime() + 4 * HOUR_MS);
    const isAuthored = author.user_type === 'client' && !is_public;
    await db`insert into referral (id, status, origin, client_id, young_person_id, form_id, form_version, answers, current_step,
        is_quarantined, created_by, created_at, submitted_at, submitted_by, due_at, decided_at, decided_by, reason,
        closed_at, closed_by, closed_reason, updated_at)
      select ${id}, ${status}, ${is_public ? 'public' : isAuthored ? 'client' : 'administrator'}, ${client.id},
        ${known?.id ?? null}, f.id, v.form_version, ${db.json(answers as never)}, ${isDraft ? 4 : 8}, ${is_public},
        ${is_public ? null : author.id}, ${at}, ${isDraft ? null : at}, ${isDraft || is_public ? null : author.id},
        ${isDraft ? null : new Date(at.getTime() + (planned.urgency === 'today' ? 2 : 30) * HOUR_MS)},
        ${isDecided ? decided_at : null}, ${isDecided ? (author.id === admin.id ? other.id : admin.id) : null},
        ${status === 'declined' ? REASON : null}, ${status === 'closed' ? decided_at : null},
        ${status === 'closed' ? admin.id : null}, ${status === 'closed' ? 'The support has ended as planned.' : null}, ${at}
      from question_form f join question_form_version v on v.form_id = f.id
      where f.slug = ${REFERRAL_FORM_SLUG} order by v.form_version limit 1`;
    if (file) await loadFile(db, { referral_id: id, file, author, at });
    if (asked) await loadThread(db, ids, { referral_id: id, asked, admin, author, at });
  }
}

async function loadFile(
  db: Db,
  kept: { referral_id: string; file: NonNullable<Planned['file']>; author: { id: string }; at: Date },
): Promise<void> {
  const { referral_id, file, author, at } = kept;
  const content = writePlanPdf(file.title, file.lines);
  const sha256 = createHash('sha256').update(content).digest();
  await db`
    with file as (
      insert into stored_file (name, mime_type, size, sha256, referral_id, created_by, created_at)
      values (${file.name}, 'application/pdf', ${content.length}, ${sha256}, ${referral_id}, ${author.id}, ${at})
      returning id)
    insert into stored_file_content (file_id, content) select id, ${content} from file`;
}

interface Told {
  referral_id: string;
  asked: NonNullable<Planned['asked']>;
  admin: { id: string };
  author: { id: string };
  /** When the referral was sent. */
  at: Date;
}

async function loadThread(db: Db, ids: Ids, { referral_id, asked, admin, author, at }: Told): Promise<void> {
  const question_id = ids.next();
  const add = (
    message: { id: string; text: string; from_office: boolean; created_by: string },
    hours: number,
  ) =>
    db`insert into referral_message ${db({
      ...message,
      referral_id,
      question_id: message.id === question_id ? null : question_id,
      created_at: new Date(at.getTime() + hours * HOUR_MS),
    })}`;
  await add({ id: question_id, text: asked.question, from_office: true, created_by: admin.id }, 1);
  if (!asked.answer) return;
  const from_office = author.id === admin.id;
  await add({ id: ids.next(), text: asked.answer, from_office, created_by: author.id }, 3);
}

function tellStory(story: ReferralStory, random: Random): Record<string, AnswerValue> {
  return {
    ...story.answers,
    'rf-referrer-role': 'rf-referrer-role--social-worker',
    'rf-referrer-phone': makeMobile(random),
    'rf-out-of-hours-phone': makeMobile(random),
    'rf-client-organisation-type': 'rf-client-organisation-type--local-authority',
  };
}

/** The option in those words; null where there is none such. */
function findOption(questions: readonly Question[], id: string, label: string): AnswerValue {
  const options = questions.find((question) => question.id === id)?.options;
  return options?.find((option) => option.label === label)?.id ?? null;
}

/** The story's own answers, and the plainest to everything else that is required. */
function answerAll(questions: readonly Question[], told: Record<string, AnswerValue>): Answers {
  const answers: Answers = {};
  for (const group of orderedGroups(questions)) {
    answers[group.identifier] = Array.from({ length: group.min_entries }, () => ({}));
    for (let entry = 0; entry < entryCount(answers, group); entry++) {
      const given = answers[group.identifier]?.[entry] ?? {};
      for (const question of group.questions) {
        const isTold = question.id in told;
        if (isTold || (question.is_required && isAsked(questions, answers, question, entry)))
          given[question.id] = told[question.id] ?? answerPlainly(question);
      }
    }
  }
  return judgeAnswers(questions, answers).answers;
}

function answerPlainly({ input_type, options, must_be, min, is_colour_scale }: Question): AnswerValue {
  if (must_be !== undefined) return String(must_be);
  const last = options.at(-1)?.id ?? '';
  if (input_type === 'MULTIPLE_CHOICE')
    return [options.find(({ is_exclusive }) => is_exclusive)?.id ?? options[0]?.id ?? ''];
  if (input_type === 'BOOLEAN' || is_colour_scale) return last;
  if (input_type === 'CATEGORICAL' || input_type === 'DROPDOWN') return options[0]?.id ?? '';
  if (input_type === 'INTEGER') return min ?? 1;
  if (input_type === 'DATE') return '2026-12-07';
  if (input_type === 'EMAIL') return 'duty.team@example.test';
  if (input_type === 'PHONE') return '020 7946 0018';
  return 'As agreed at the planning meeting.';
}
