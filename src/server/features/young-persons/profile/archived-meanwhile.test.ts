import { afterAll, describe, expect, it } from 'vitest';
import { updateSocialWorker } from '#contract/organisations/social-workers.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { connect } from '#server/db/pools.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp();
const { as, given, owner } = app;
const office = as.admin();
const other = connect(app.database_url, { max: 1 });
afterAll(() => other.end());

/** Saves while another transaction archives the row, as `archiveTeam` does. */
async function saveMeanwhile<T>(table: 'team' | 'social_worker', id: string, save: () => Promise<T>) {
  await other`begin`;
  await other`select from ${other(table)} where id = ${id} for update`;
  await other`update ${other(table)} set archived_at = current_instant() where id = ${id}`;
  let isOver = false;
  const sent = save().finally(() => {
    isOver = true;
  });
  const isWaiting = async () =>
    isOver ||
    (
      await owner`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length > 0;
  await expect.poll(isWaiting, { interval: 20, timeout: 8_000 }).toBe(true);
  await other`commit`;
  return sent;
}

async function aChild() {
  const client = await given.client();
  const child = await given.youngPerson({ client });
  const { version } = await office.get(getYoungPerson, { params: { id: child.id } });
  const save = (fields: object) =>
    office.call(updateYoungPerson, { params: { id: child.id }, body: { version, ...fields } });
  return { client, save };
}

describe('archiving and allocating at once', () => {
  it('[TEA-01] [YPN-03] never leaves a young person in an archived team', async () => {
    const { client, save } = await aChild();
    const team = await given.team({ client });
    const { status, problem } = await saveMeanwhile('team', team.id, () => save({ team_id: team.id }));
    expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'team_id']);
  });

  it('[SWK-02] [YPN-03] never leaves a young person with an archived social worker', async () => {
    const { client, save } = await aChild();
    const team = await given.team({ client });
    const worker = await given.socialWorker({ team });
    const { status, problem } = await saveMeanwhile('social_worker', worker.id, () =>
      save({ social_worker_id: worker.id }),
    );
    expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'social_worker_id']);
  });

  it('[TEA-01] [SWK-02] never leaves a social worker in an archived team', async () => {
    const client = await given.client();
    const [before, team] = [await given.team({ client }), await given.team({ client })];
    const worker = await given.socialWorker({ team: before });
    const [held] = await owner<
      { version: number }[]
    >`select version from social_worker where id = ${worker.id}`;
    const { status, problem } = await saveMeanwhile('team', team.id, () =>
      office.call(updateSocialWorker, {
        params: { id: worker.id },
        body: { version: held?.version ?? 0, team_id: team.id },
      }),
    );
    expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'team_id']);
  });
});
