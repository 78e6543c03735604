import type { FastifyInstance } from 'fastify';
import {
  addReferralMessage,
  answerReferralQuestion,
  listReferralMessages,
  openReferralQuestion,
} from '#contract/young-persons/referral-messages.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  addMessage,
  answerQuestion,
  openQuestion,
} from '#server/features/young-persons/referral-messages/referral-messages.actions.ts';
import {
  findMessages,
  getMessage,
} from '#server/features/young-persons/referral-messages/referral-messages.queries.ts';
import { readLetters } from '#server/features/young-persons/referrals/referral-emails.ts';
import { asPublic } from '#server/http/public-work.ts';
import { serve, servePublic } from '#server/http/serve.ts';

/** Questions about referrals and their answers (REF-04). */
export function referralMessageRoutes(app: FastifyInstance): void {
  serve(app, listReferralMessages, async ({ db, actor, params }) => {
    await mustSee(db, 'referral', params.id);
    return findMessages(db, actor.role, params.id);
  });
  serve(app, addReferralMessage, async ({ db, actor, now, params, body, services }) => {
    const { id, told } = await addMessage(db, { actor, now }, params.id, body, readLetters(services));
    await announceChange(db, 'referrals');
    return { ...(await getMessage(db, actor.role, id)), told };
  });
  servePublic(app, openReferralQuestion, (call) => asPublic(call, call.body.token).read(openQuestion));
  servePublic(app, answerReferralQuestion, (call) =>
    asPublic(call, call.body.token).write(async (db) => {
      const answered = await answerQuestion(db, call.body.text);
      await announceChange(db, 'referrals');
      return answered;
    }),
  );
}
