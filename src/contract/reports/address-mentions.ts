import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, IsoDate } from '#contract/core/shapes.ts';

/** Something that carers or the organisation read, and that says where the young person lives (YPN-03). */
export const AddressMention = z.object({
  /** `referral_address`: a referral gives it as its address, which by now only the office and whoever wrote it read. */
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
  /** Of the related person, the topic's subcategory, the case note, the report or the referral; of the profile the young person's. */
  id: Id,
  /** The name of the related person, the topic or the form; the title of the case note; the reference of the referral. */
  name: z.string(),
  /** Of a case note, a report, a referral and the newest of its messages. */
  date: IsoDate.nullable(),
});
export type AddressMention = z.infer<typeof AddressMention>;

/** More than anybody puts right in one sitting; those that are left are told once these are done. */
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
