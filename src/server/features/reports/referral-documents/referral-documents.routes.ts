import type { FastifyInstance } from 'fastify';
import { todayInLondon, toLondonDay } from '#contract/core/dates.ts';
import {
  downloadReferral,
  downloadReferrals,
  listReferralContacts,
  sendReferralEmail,
} from '#contract/reports/referral-documents.ts';
import type { ReferralMessage } from '#contract/young-persons/referral-messages.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import type { Db } from '#server/db/pools.ts';
import { read } from '#server/db/work.ts';
import type { DocumentFile } from '#server/features/reports/documents/documents.queries.ts';
import { asFileName, contentDisposition, zipName } from '#server/features/reports/documents/file-names.ts';
import { renderSheet } from '#server/features/reports/documents/render.ts';
import { packZip } from '#server/features/reports/documents/zip.ts';
import { buildReferralSheet } from '#server/features/reports/referral-documents/referral-sheet.ts';
import {
  findReferralContacts,
  sendReferrals,
} from '#server/features/reports/referral-documents/send-referral-email.actions.ts';
import { findMessages } from '#server/features/young-persons/referral-messages/referral-messages.queries.ts';
import {
  findReferralsById,
  getReferralById,
} from '#server/features/young-persons/referrals/referrals.queries.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { type Actor, POOL_OF } from '#server/http/session.ts';

/** Referrals as PDF (REF-01). Created on each request, so that it shows the current referral. */
export function referralDocumentRoutes(app: FastifyInstance): void {
  serve(app, downloadReferral, async ({ db, actor, params, services, reply }) => {
    const file = await makeDocument(await readWhole(db, actor, params.id), services.config.AGENCY_NAME);
    reply.type('application/pdf').header('content-disposition', contentDisposition('inline', file.name));
    return file.content;
  });

  serve(app, downloadReferrals, async (call) => {
    const { db, body, now, reply } = call;
    const ids = [...new Set(body.app_support_required_ids)];
    await findReferralsById(db, ids);
    const name = zipName(body.name, todayInLondon(now));
    reply.type('application/zip').header('content-disposition', contentDisposition('attachment', name));
    return packZip(listDocuments(call, ids), now);
  });

  serve(app, listReferralContacts, ({ db, params }) => findReferralContacts(db, params.id));

  serve(app, sendReferralEmail, async ({ db, body, services }) => ({
    code: 201 as const,
    recipients: await sendReferrals(db, services.public_url, body),
  }));
}

interface WholeReferral {
  referral: Referral;
  messages: ReferralMessage[];
}

/** Throws not_found. */
const readWhole = async (db: Db, actor: Actor, id: string): Promise<WholeReferral> => ({
  referral: await getReferralById(db, actor, id),
  messages: await findMessages(db, actor.role, id),
});

async function makeDocument(
  { referral, messages }: WholeReferral,
  agency_name: string,
): Promise<DocumentFile> {
  const { reference, submitted_at, updated_at, young_person_name } = referral;
  const day = toLondonDay(submitted_at ?? updated_at);
  const name = `${asFileName(`${day} ${reference}, ${young_person_name || 'not named'}`)}.pdf`;
  return { name, content: await renderSheet(buildReferralSheet(referral, messages, agency_name)) };
}

/** Loads each as the person who asks: the zip is sent long after the call's own connection was returned. */
async function* listDocuments(
  {
    actor,
    services,
    request,
    now,
  }: Pick<Call<unknown, unknown, unknown>, 'actor' | 'services' | 'request' | 'now'>,
  ids: readonly string[],
): AsyncGenerator<DocumentFile> {
  const context = {
    user_id: actor.user.id,
    request_id: request.id,
    now: services.isClockMoved ? now.toISOString() : null,
  };
  for (const id of ids) {
    const whole = await read(services.pools[POOL_OF[actor.role]], context, (db) => readWhole(db, actor, id));
    yield await makeDocument(whole, services.config.AGENCY_NAME);
  }
}
