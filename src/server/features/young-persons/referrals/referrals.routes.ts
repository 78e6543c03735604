import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import {
  createPublicDraft,
  createPublicReferral,
  createReferralPass,
  getMachineReferralStatus,
  listPublicReferralQuestions,
  openPublicDraft,
  savePublicDraft,
  sendReferralNotification,
} from '#contract/young-persons/public-referrals.ts';
import {
  acceptReferral,
  approveReferral,
  associateReferral,
  associateReferrals,
  closeReferral,
  listLikelyYoungPersons,
  lookAtCorrection,
  reviewReferral,
} from '#contract/young-persons/referral-decisions.ts';
import {
  addReferralFiles,
  REFERRAL_FILES_FIELD,
  removeReferralFile,
} from '#contract/young-persons/referral-files.ts';
import {
  createReferral,
  getReferral,
  listReferralQuestions,
  listReferrals,
  listReferralsOfYoungPerson,
  startReferral,
  updateReferral,
} from '#contract/young-persons/referrals.ts';
import {
  createYoungPersonOfReferral,
  getInfoToCreateYoungPerson,
  listYoungPersonsWithoutReferral,
} from '#contract/young-persons/referred-young-persons.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import { refuseAddressInFields } from '#server/features/young-persons/profile/secret-words.ts';
import { getYoungPersonDetail } from '#server/features/young-persons/profile/young-person-detail.queries.ts';
import { associate } from '#server/features/young-persons/referrals/association.actions.ts';
import { findLikely } from '#server/features/young-persons/referrals/likely-young-persons.queries.ts';
import {
  getMachineStatus,
  takeMachineReferral,
} from '#server/features/young-persons/referrals/machine-referrals.actions.ts';
import {
  changePublicDraft,
  keepPublicDraft,
  openDraft,
} from '#server/features/young-persons/referrals/public-drafts.actions.ts';
import {
  askToTell,
  givePass,
  takeReferral,
} from '#server/features/young-persons/referrals/public-referrals.actions.ts';
import { readLetters } from '#server/features/young-persons/referrals/referral-emails.ts';
import {
  attachFiles,
  mayAttach,
  takeOffFile,
} from '#server/features/young-persons/referrals/referral-files.actions.ts';
import {
  addReferral,
  beginReview,
  changeReferral,
  decideReferral,
  endReferral,
  noteLook,
  takeOutOfQuarantine,
} from '#server/features/young-persons/referrals/referrals.actions.ts';
import {
  findReferrals,
  findReferralsById,
  findReferralsOfYoungPerson,
  getAskedForm,
  getReferralById,
} from '#server/features/young-persons/referrals/referrals.queries.ts';
import {
  createReferredPerson,
  getReferredRecord,
} from '#server/features/young-persons/referrals/referred-person.actions.ts';
import { startAnswers } from '#server/features/young-persons/referrals/start-referral.queries.ts';
import { findWithoutReferral } from '#server/features/young-persons/referrals/without-referral.queries.ts';
import { acceptFiles } from '#server/files/files.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import { asPublic, type PublicCaller } from '#server/http/public-work.ts';
import { type Call, serve, serveBoth, servePublic } from '#server/http/serve.ts';

/** Referrals (REF): the list, the form, the office's queue, and the public form. */
export function referralRoutes(app: FastifyInstance): void {
  readRoutes(app);
  writeRoutes(app);
  officeRoutes(app);
  youngPersonRoutes(app);
  fileRoutes(app);
  publicRoutes(app);
}

function readRoutes(app: FastifyInstance): void {
  serve(app, listReferrals, ({ db, actor, query }) => findReferrals(db, actor.role, query));
  serve(app, listReferralsOfYoungPerson, async ({ db, params, query }) => {
    await mustSee(db, 'young_person', params.id);
    return findReferralsOfYoungPerson(db, params.id, query);
  });
  serve(app, getReferral, ({ db, actor, params }) => getReferralById(db, actor, params.id));
  serve(app, startReferral, ({ db, actor, query, now }) =>
    startAnswers(db, actor, query.young_person_id, todayInLondon(now)),
  );
  serve(app, listReferralQuestions, async ({ db }) => (await getAskedForm(db)).questions);
  serve(app, listLikelyYoungPersons, ({ db, params }) => findLikely(db, params.id));
}

function writeRoutes(app: FastifyInstance): void {
  serve(app, createReferral, async ({ db, actor, now, body, services }) => {
    if (body.young_person_id) await mustSee(db, 'young_person', body.young_person_id);
    const id = await addReferral(db, { actor, now, letters: readLetters(services) }, body);
    await announceChange(db, 'referrals');
    return getReferralById(db, actor, id);
  });
  serve(app, updateReferral, async ({ db, actor, now, params: { id }, body, services }) => {
    await changeReferral(db, { actor, now, letters: readLetters(services) }, id, body);
    const referral = await getReferralById(db, actor, id);
    // A new draft is announced, but not each save of it.
    if (referral.status !== 'draft') await announceChange(db, 'referrals');
    return referral;
  });
  serve(app, closeReferral, async ({ db, actor, now, params: { id }, body, services }) => {
    await endReferral(db, { actor, now, letters: readLetters(services) }, id, body);
    await announceChange(db, 'referrals');
    return getReferralById(db, actor, id);
  });
}

function officeRoutes(app: FastifyInstance): void {
  serve(app, acceptReferral, async ({ db, actor, now, params: { id }, body }) => {
    await takeOutOfQuarantine(db, { actor, now }, id, body.version);
    await announceChange(db, 'referrals');
    return getReferralById(db, actor, id);
  });
  serve(app, reviewReferral, async ({ db, actor, now, params: { id }, body }) => {
    await beginReview(db, { actor, now }, id, body.version);
    await announceChange(db, 'referrals');
    return getReferralById(db, actor, id);
  });
  serve(app, lookAtCorrection, async ({ db, actor, now, params: { id }, body }) => {
    await noteLook(db, { actor, now }, id, body.version);
    await announceChange(db, 'referrals');
    return getReferralById(db, actor, id);
  });
  serve(app, approveReferral, async ({ db, actor, now, params: { id }, body, services }) => {
    await decideReferral(db, { actor, now }, id, body, readLetters(services));
    await announceChange(db, 'referrals');
    return getReferralById(db, actor, id);
  });
}

function youngPersonRoutes(app: FastifyInstance): void {
  serve(app, associateReferral, async ({ db, actor, now, params: { id, childId }, body, services }) => {
    const wanted = { id, young_person_id: childId, ...body };
    await associate(db, { actor, now }, wanted, readLetters(services));
    await announceChange(db, 'referrals');
    return getReferralById(db, actor, id);
  });
  serve(app, associateReferrals, async ({ db, actor, now, body: { associations }, services }) => {
    // In one order, so that two identical requests at once do not deadlock.
    for (const { support_required_id: id, young_person_id } of associations.toSorted((a, b) =>
      a.support_required_id < b.support_required_id ? -1 : 1,
    ))
      await associate(db, { actor, now }, { id, young_person_id }, readLetters(services));
    await announceChange(db, 'referrals');
    const ids = associations.map(({ support_required_id }) => support_required_id);
    return { items: await findReferralsById(db, ids) };
  });
  serve(app, getInfoToCreateYoungPerson, ({ db, actor, now, params }) =>
    getReferredRecord(db, { actor, now }, params.id),
  );
  serve(app, createYoungPersonOfReferral, async ({ db, actor, now, params, body, services }) => {
    const id = await createReferredPerson(db, { actor, now }, params.id, body, readLetters(services));
    // The referral's own text is its referrer's, and stays.
    await refuseAddressInFields(db, actor, id, body);
    await announceChange(db, 'young_persons');
    await announceChange(db, 'referrals');
    return getYoungPersonDetail(db, 'admin', id, todayInLondon(now));
  });
  serve(app, listYoungPersonsWithoutReferral, ({ db, query }) => findWithoutReferral(db, query));
}

/** Files are checked before anything is written, because that takes longest and needs no database. */
const takeFiles = ({
  services,
  files,
  actor,
}: Pick<Call<unknown, unknown, unknown>, 'services' | 'files' | 'actor'>) =>
  acceptFiles(services.config, files, { field: REFERRAL_FILES_FIELD, person: actor.user.id });

function fileRoutes(app: FastifyInstance): void {
  serve(
    app,
    addReferralFiles,
    async ({ db, actor, params: { id }, prepared }) => {
      await attachFiles(db, actor, id, prepared);
      await announceChange(db, 'referrals');
      return getReferralById(db, actor, id);
    },
    takeFiles,
    ({ db, actor, params }) => mayAttach(db, actor, params.id),
  );
  serve(app, removeReferralFile, async ({ db, actor, params: { id, fileId } }) => {
    await takeOffFile(db, actor, id, fileId);
    await announceChange(db, 'referrals');
    return getReferralById(db, actor, id);
  });
}

function publicRoutes(app: FastifyInstance): void {
  serveBoth(
    app,
    listPublicReferralQuestions,
    async ({ db }) => (await getAskedForm(db)).questions,
    (call) => asPublic(call).read(async (db) => (await getAskedForm(db)).questions),
  );
  servePublic(app, createReferralPass, (call) => givePass(call));
  servePublic(app, createPublicReferral, ({ holder, body, ...call }) =>
    holder ? takeMachineReferral(call, holder, body) : takeReferral(call, body),
  );
  servePublic(app, getMachineReferralStatus, async ({ holder, query, ...call }) => {
    if (!holder) throw new AppError('api_key.unknown');
    return getMachineStatus(call, holder, query.third_party_reference);
  });
  // Anybody may have the token; administrators need none.
  serveBoth(
    app,
    sendReferralNotification,
    async ({ db, actor, services, ...call }) => {
      if (actor.role !== 'admin') return tellAsPublic({ pools: services.pools, services, ...call });
      await mustSee(db, 'referral', call.params.id);
      return askToTell(db, call.params.id);
    },
    tellAsPublic,
  );
  servePublic(app, createPublicDraft, (call) => keepPublicDraft(call, call.body));
  servePublic(app, savePublicDraft, ({ body: { code, version, ...draft }, ...call }) =>
    changePublicDraft(call, { code, version, draft }),
  );
  servePublic(app, openPublicDraft, (call) => openDraft(call, call.body.code));
}

const tellAsPublic = ({
  params,
  body,
  ...call
}: PublicCaller & { params: { id: string }; body: { token?: string | undefined } }) =>
  asPublic(call, body.token ?? '').write((db) => askToTell(db, params.id));
