import { z } from 'zod';
import { createPublicReferral, getMachineReferralStatus } from '#contract/young-persons/public-referrals.ts';
import type { Area } from '#server/area.ts';
import machineReferral from '#server/data/machine-referral-example.json' with { type: 'json' };
import { write } from '#server/db/work.ts';
import {
  type ReferralToTell,
  readLetters,
  tellOfArrival,
} from '#server/features/young-persons/referrals/referral-emails.ts';
import { referralNotifications } from '#server/features/young-persons/referrals/referrals.notifications.ts';
import { referralRoutes } from '#server/features/young-persons/referrals/referrals.routes.ts';
import { referralSearch } from '#server/features/young-persons/referrals/search.queries.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';
import { workAt } from '#server/notifications/work-at.ts';

const { third_party_reference } = machineReferral;

export const referralArea: Area = {
  routes: referralRoutes,
  constraints: {
    referral_transition: [
      'referral.wrong_step',
      'status',
      'You cannot do this at the referral’s current stage.',
    ],
    referral_not_own: [
      'referral.own',
      'approved',
      'You submitted this referral, so someone else must decide.',
    ],
    referral_quarantine: ['referral.quarantined', 'version', 'Accept the referral first.'],
    referral_answers_decided: [
      'referral.wrong_step',
      'answers',
      'The referral was decided on these answers.',
    ],
    referral_not_approved: ['referral.wrong_step', 'young_person_id', 'Approve the referral first.'],
    referral_young_person_of_client: [
      'input.invalid',
      'young_person_id',
      'This young person is with a different organisation from the referral.',
    ],
  },
  changes: {
    referral: {
      subject: 'Referral',
      labels: {
        reference: 'Reference',
        status: 'Status',
        client_id: 'Organisation',
        social_worker_id: 'Social worker',
        young_person_id: 'Young person',
        origin: 'Source',
        third_party_reference: 'Their reference',
        api_key_id: 'API key',
        is_quarantined: 'Waiting to be accepted',
        submitted_at: 'Submitted',
        submitted_by: 'Submitted by',
        decided_at: 'Decided',
        decided_by: 'Decided by',
        reason: 'Reason',
        closed_at: 'Closed',
        closed_by: 'Closed by',
        closed_reason: 'Reason for closing',
        corrected_at: 'Changed by the referrer, for the office to check',
      },
      selectSubjects: (db, ids) => db`
        select r.id, r.reference as name, null as kind, v.questions
        from referral r join question_form_version v on v.form_id = r.form_id and v.form_version = r.form_version
        where r.id = any(${ids}::uuid[])`,
    },
  },
  names: { young_person_id: 'young_person' },
  views: {
    'referral.list': 'Saw them in the list of referrals',
    'young_person.without_referral': 'Saw them in the list of young people without a referral',
    'referral.view': 'Read a referral',
    'referral.start': 'Started a referral',
    'referral.info': 'Looked at a referral’s details for a new record',
    'referral.likely_young_persons': 'Looked up possible matches for a referral',
    'referrals.of_young_person': 'Looked at the referrals',
  },
  notifications: referralNotifications,
  search: referralSearch,
  examples: {
    [`POST ${createPublicReferral.path}`]: { body: machineReferral },
    [`GET ${getMachineReferralStatus.path}`]: { query: { third_party_reference } },
  },
  tasks: (services) => ({
    tell_of_referral: async (payload) => {
      const { referral_id } = z.object({ referral_id: z.string() }).parse(payload);
      await write(services.pools.app_system, workAt(services), async (db) => {
        const [row] = await db<
          { told: ReferralToTell | null }[]
        >`select take_referral_to_tell(${referral_id}) as told`;
        if (!row?.told) return;
        await tellOfArrival(db, readLetters(services), row.told);
        await tellPeople(db, { kind: 'referral_submitted', subject_id: referral_id, to: 'office' });
      });
    },
    tell_of_referrals_due: () =>
      write(services.pools.app_system, workAt(services), async (db) => {
        await db`select tell_of_referrals_due()`;
      }),
  }),
  crontab: ['*/5 * * * * tell_of_referrals_due'],
};
