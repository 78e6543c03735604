/**
 * Only the office and its author can read an address that a submitted referral marks as confidential; everybody else
 * at the organisation sees that there is one, as in the young person's record. The same applies to any address of a
 * referral whose linked record has a confidential one: readers must not be able to compare the two, so it does not
 * matter whether they match.
 */
import { answerPath } from '#contract/questions/question-groups.ts';
import type { Answers } from '#contract/questions/questions.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import type { Db } from '#server/db/pools.ts';
import { isAddressConfidential } from '#server/features/young-persons/referrals/referred-person.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

const INSTEAD = 'Confidential: ask the office';
const GROUP = 'address';
const LINE = 'rf-address-line-1';
const FURTHER: readonly string[] = ['rf-address-line-2', 'rf-town', 'rf-postcode'];
const MARK = 'rf-address-confidential';

/** The paths of the address in the answers, as PostgreSQL writes them. */
export const ADDRESS_PATHS: readonly string[] = [LINE, ...FURTHER].map((id) => `{${GROUP},0,${id}}`);

type Asked = Pick<Referral, 'questions' | 'answers'>;
type Read = Pick<Referral, 'status' | 'created_by' | 'submitted_by'> & Asked;

/**
 * Replaces the address with one line that says it is hidden; its other questions are not shown. Nor is its mark, if
 * the referral and the record disagree.
 * @param keeps_address the linked record has a confidential address
 */
export function hideConfidentialAddress(
  referral: Read,
  { role, user }: Pick<Actor, 'role' | 'user'>,
  keeps_address: boolean,
): Asked {
  const { status, created_by, submitted_by, questions, answers } = referral;
  const [address] = answers[GROUP] ?? [];
  const isAuthor = [created_by?.id, submitted_by?.id].includes(user.id);
  const isGiven = address && [LINE, ...FURTHER].some((id) => address[id]);
  const saysSo = isAddressConfidential(answers);
  if (role !== 'client' || status === 'draft' || isAuthor || !isGiven || !(saysSo || keeps_address))
    return { questions, answers };
  const hidden = saysSo ? FURTHER : [...FURTHER, MARK];
  const shown = Object.entries(address).filter(([id]) => !hidden.includes(id));
  return {
    questions: questions
      .filter(({ id }) => !hidden.includes(id))
      .map((question) => (question.id === LINE ? { ...question, label: 'Address' } : question)),
    answers: { ...answers, [GROUP]: [{ ...Object.fromEntries(shown), [LINE]: INSTEAD }] },
  };
}

/**
 * The answers of somebody who cannot see the address, with the stored address, so that their correction does not
 * overwrite it. Throws `input.invalid` if they change it, or its mark.
 */
export async function keepHiddenAddress(
  db: Db,
  { id, answers: read }: Pick<Referral, 'id' | 'answers'>,
  given: Answers,
): Promise<Answers> {
  const [before] = read[GROUP] ?? [];
  if (before?.[LINE] !== INSTEAD) return given;
  const [address] = given[GROUP] ?? [];
  for (const question of [LINE, MARK])
    if (address?.[question] !== before[question])
      throw invalid(
        answerPath(GROUP, 0, question),
        'The address is confidential. Only the office and the author of the referral can change it.',
      );
  const [stored] = await db<{ answers: Answers }[]>`select answers from referral where id = ${id}`;
  if (!stored) throw new AppError('not_found');
  const kept = Object.entries(stored.answers[GROUP]?.[0] ?? {}).filter(([question]) =>
    [LINE, ...FURTHER, MARK].includes(question),
  );
  return { ...given, [GROUP]: [{ ...address, ...Object.fromEntries(kept) }] };
}
