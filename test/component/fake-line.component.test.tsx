import { expect, it } from 'vitest';
import { createTeam, listTeams } from '#contract/organisations/teams.ts';
import { answer, callAs, endCalls, NO_ANSWER } from '#test/component/fake-line.ts';
import { callApi } from '#web/api/call.ts';

const teams = { items: [], total: 0, page: 1, page_size: 20 };
const NOTHING_HEARD = 'No connection. Check your signal and try again.';
const list = () => callApi(listTeams, { query: { team: 'North' } });

it('An unexpected call fails the test with its name', async () => {
  callAs('admin');
  await expect(list()).rejects.toThrow(NOTHING_HEARD);
  expect(endCalls).toThrow('Nobody answers GET /api/app_teams/?team=North');
});

it('A call that does not fit the contract fails the test', async () => {
  callAs('admin');
  answer(createTeam, () => NO_ANSWER);
  await expect(callApi(createTeam, { body: { team: '', client_id: '' } })).rejects.toThrow(NOTHING_HEARD);
  expect(endCalls).toThrow(/The body of POST \/api\/app_teams\/ does not fit the contract/);
});

it('A call of another role fails the test', async () => {
  callAs('carer');
  answer(listTeams, () => teams);
  await expect(list()).rejects.toThrow(NOTHING_HEARD);
  expect(endCalls).toThrow('GET /api/app_teams/ is not for carer');
});

it('An answer that does not fit the contract fails the test', async () => {
  callAs('admin');
  answer(listTeams, () => ({ ...teams, items: [{}] }) as never);
  await expect(list()).rejects.toThrow(NOTHING_HEARD);
  expect(endCalls).toThrow(/The answer of GET \/api\/app_teams\/ does not fit the contract/);
});

it('A valid call is read as the server reads it, and a lost response is no error', async () => {
  callAs('admin');
  const asked = answer(listTeams, (_, count) => (count === 1 ? NO_ANSWER : teams));
  await expect(list()).rejects.toThrow(NOTHING_HEARD);
  expect(await list()).toEqual(teams);
  expect(asked.map(({ query }) => query)).toEqual(Array(2).fill({ team: 'North', page: 1, page_size: 20 }));
  expect(endCalls).not.toThrow();
});
