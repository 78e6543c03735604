import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/safety/missing-episodes.ts';
import { contentDisposition } from '#server/features/reports/documents/file-names.ts';
import { makePack } from '#server/features/safety/missing-episodes/make-pack.ts';
import * as actions from '#server/features/safety/missing-episodes/missing-episodes.actions.ts';
import {
  findEpisodes,
  findMissingNow,
  findPackContacts,
  getEpisodeById,
} from '#server/features/safety/missing-episodes/missing-episodes.queries.ts';
import { refuseSecretWordsInEpisode } from '#server/features/safety/missing-episodes/secret-words.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { readDeviceInstant } from '#server/http/device-clock.ts';
import { type Call, serve } from '#server/http/serve.ts';

type Asked = Pick<Call<unknown, unknown, unknown>, 'db' | 'actor' | 'services'>;

const readEpisode = ({ db, actor, services }: Asked, id: string) =>
  getEpisodeById(db, actor, services.config, id);

/** Young people who are missing, and the police form. */
export function missingEpisodeRoutes(app: FastifyInstance): void {
  serve(app, calls.listEpisodes, ({ db, query }) => findEpisodes(db, query));
  serve(app, calls.listMissingNow, ({ db, actor }) => findMissingNow(db, actor.role));
  serve(app, calls.getEpisode, (call) => readEpisode(call, call.params.id));
  serve(app, calls.openEpisode, async (call) => {
    const said_at = call.body.said_at && readDeviceInstant(call.body.said_at, call);
    const { young_person_id, last_seen_place, clothes, circumstances } = call.body;
    const words = { last_seen_place, clothes, circumstances };
    await refuseAddressInWords(call.db, call.actor, young_person_id, words);
    const opened = await actions.open(call.db, call.actor, { ...call.body, said_at });
    return typeof opened === 'string' ? readEpisode(call, opened) : opened;
  });
  serve(app, calls.correctEpisode, async (call) => {
    const { last_seen_place, clothes, circumstances } = call.body;
    const words = { last_seen_place, clothes, circumstances };
    await refuseSecretWordsInEpisode(call.db, call.actor, call.params.id, words);
    const findNow = () => readEpisode(call, call.params.id);
    await actions.correct(call.db, call.params.id, call.body, findNow);
    return findNow();
  });
  serve(app, calls.addEpisodeNote, async (call) => {
    await refuseSecretWordsInEpisode(call.db, call.actor, call.params.id, { text: call.body.text });
    await actions.note(call.db, call.actor, call.params.id, call.body);
    return readEpisode(call, call.params.id);
  });
  serve(app, calls.addEpisodeWords, async (call) => {
    const { id } = call.params;
    const said_at = call.body.said_at && readDeviceInstant(call.body.said_at, call);
    const { last_seen_place, clothes, circumstances } = call.body;
    const words = { last_seen_place, clothes, circumstances };
    await refuseSecretWordsInEpisode(call.db, call.actor, id, words);
    await actions.addWords(call.db, id, { ...call.body, said_at: said_at ?? call.now.toISOString() });
    return readEpisode(call, id);
  });
  serve(app, calls.findYoungPerson, async (call) => {
    await refuseSecretWordsInEpisode(call.db, call.actor, call.params.id, { text: call.body.text });
    await actions.find(call.db, call.params.id, call.body);
    return readEpisode(call, call.params.id);
  });
  serve(app, calls.closeEpisode, async (call) => {
    await actions.close(call.db, call.params.id, call.body);
    return readEpisode(call, call.params.id);
  });
  servePack(app);
}

function servePack(app: FastifyInstance): void {
  serve(app, calls.listPackContacts, ({ db, params }) => findPackContacts(db, params.id));
  serve(app, calls.downloadPack, async ({ db, actor, params, services, now, reply }) => {
    const file = await makePack(db, actor, { agency: services.config, now }, params.id);
    reply.type('application/pdf').header('content-disposition', contentDisposition('inline', file.name));
    return file.content;
  });
  serve(app, calls.sendPack, async (call) => {
    const { db, actor, params, services, now, body } = call;
    const file = await makePack(db, actor, { agency: services.config, now }, params.id);
    const pack = { episode_id: params.id, file, sent_by: actor.user.id, now };
    await actions.send(db, services.config, pack, body);
    return readEpisode(call, params.id);
  });
}
