import { z } from 'zod';
import { MAX_REFERRAL_MESSAGES } from '#contract/young-persons/referral-messages.ts';
import type { Area } from '#server/area.ts';
import { write } from '#server/db/work.ts';
import {
  type MessageToTell,
  tellOfficeOfMessage,
} from '#server/features/young-persons/referral-messages/message-emails.ts';
import { referralMessageRoutes } from '#server/features/young-persons/referral-messages/referral-messages.routes.ts';
import { readLetters } from '#server/features/young-persons/referrals/referral-emails.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';
import { workAt } from '#server/notifications/work-at.ts';

export const referralMessageArea: Area = {
  routes: referralMessageRoutes,
  constraints: {
    referral_message_open: ['referral.no_messages', 'text', 'This referral is no longer open.'],
    referral_message_question: ['input.invalid', 'question_id', 'Choose a question of this referral.'],
    referral_message_most: [
      'input.invalid',
      'text',
      `This referral has reached its limit of ${MAX_REFERRAL_MESSAGES} messages. Please telephone.`,
    ],
  },
  changes: {
    referral_message: {
      subject: (kind) => (kind === 'answer' ? 'Answer about the referral' : 'Question about the referral'),
      labels: { text: 'Text' },
      hidden: ['referral_id', 'question_id', 'kind', 'from_office'],
      selectSubjects: (db, ids) => db`
        select m.id, r.reference as name, m.kind, null::jsonb as questions
        from referral_message m join referral r on r.id = m.referral_id where m.id = any(${ids}::uuid[])`,
    },
  },
  views: { 'referral.messages': 'Read the questions and answers of a referral' },
  tasks: (services) => ({
    tell_of_referral_message: async (payload) => {
      const { message_id } = z.object({ message_id: z.string() }).parse(payload);
      await write(services.pools.app_system, workAt(services), async (db) => {
        const [row] = await db<
          { told: MessageToTell | null }[]
        >`select take_referral_message_to_tell(${message_id}) as told`;
        if (!row?.told) return;
        await tellOfficeOfMessage(db, readLetters(services), row.told);
        const { referral_id, asker } = row.told;
        const to = asker ? [asker.id] : 'office';
        await tellPeople(db, { kind: 'referral_message', subject_id: referral_id, to, key: message_id });
      });
    },
  }),
};
