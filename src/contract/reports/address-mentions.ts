import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, IsoDate } from '#contract/core/shapes.ts';

/** Text that carers or the organisation can read, and that says where the young person lives (YPN-03). */
export const AddressMention = z.object({
  /**
   * `referral_address`: a referral gives it as its address. By now only the office and the referral's writer can read
   * it.
   */
  kind: z.enum([
    'profile',
    'relation',
    'topic',
    'case_note',
    'report',
    'referral',
    'referral_address',
    'referral_message',
  ]),
  /** The id of the related person, subcategory, case note, report or referral. For the profile, the young person's. */
  id: Id,
  /** The name of the related person, topic or form, the case note's title, or the referral's reference. */
  name: z.string(),
  /** For a case note, a report, a referral and the newest of its messages. */
  date: IsoDate.nullable(),
});
export type AddressMention = z.infer<typeof AddressMention>;

/** More than anybody corrects in one sitting. The rest appears when these are done. */
export const MAX_MENTIONS = 50;

export const listAddressMentions = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}/address_mentions/',
  summary: 'Text that carers or the organisation can read and that includes the confidential address',
  access: { admin: 'ALL' },
  audit: 'young_person.address_mentions',
  params: z.object({ id: Id }),
  answer: z.array(AddressMention).max(MAX_MENTIONS),
});
