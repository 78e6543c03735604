import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { getYoungPersonFromCarePlanner } from '#contract/young-persons/young-persons.ts';
import { httpCarePlanner } from '#server/features/appointments/care-planner/care-planner.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A third party that answers as each test has it answer. */
let answer: (response: ServerResponse) => void;
const asked: (string | undefined)[][] = [];
const planner = createServer((request, response) => {
  asked.push([request.url, request.headers.authorization]);
  answer(response);
});
await new Promise<void>((resolve) => planner.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  planner.closeAllConnections();
  planner.close();
});
const url = `http://127.0.0.1:${(planner.address() as AddressInfo).port}/v1`;
const { as, given, owner } = await startTestApp({
  environment: { CARE_PLANNER_URL: url, CARE_PLANNER_TOKEN: 'secret' },
});
const office = as.admin();
const tells = (body: unknown, status = 200) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
const known = async (id_on_third_party: string | null) => {
  const { id } = await given.youngPerson();
  await owner`update young_person set id_on_third_party = ${id_on_third_party} where id = ${id}`;
  return { params: { id } };
};
const details = [{ label: 'Lives with', value: 'Foster carers' }];

describe('GET /api/young_persons_careplanner/{id}', () => {
  it('[YPN-01] returns what the third party knows by their id there, and requests it with the token', async () => {
    tells({ details, further: 'left aside' });
    const answered = await office.get(getYoungPersonFromCarePlanner, await known('P/1 ü'));
    expect(answered).toEqual({ idOnThirdParty: 'P/1 ü', details, fetched_at: expect.any(String) });
    expect(asked.at(-1)).toEqual(['/v1/young_persons/P%2F1%20%C3%BC', 'Bearer secret']);
  });

  it('[YPN-01] is not found for nobody, for someone without an id there, and for someone unknown there', async () => {
    const count = asked.length;
    const without = await office.call(getYoungPersonFromCarePlanner, await known(null));
    const unknown = await office.call(getYoungPersonFromCarePlanner, {
      params: { id: '00000000-0000-7000-8000-000000000000' },
    });
    expect([without.status, without.problem]).toEqual([404, unknown.problem]);
    expect(asked.length).toBe(count);
    tells({}, 404);
    expect((await office.call(getYoungPersonFromCarePlanner, await known('P-2'))).status).toBe(404);
  });

  it('[YPN-01] says clearly that the third party is down, and does not wait for ever', async () => {
    const call = { ...(await known('P-3')) };
    for (const broken of [
      () => tells({}, 500),
      () => tells('<html>'),
      () => tells({ details: 'none' }),
      () => {
        answer = (response) => response.destroy();
      },
    ]) {
      broken();
      const refused = await office.call(getYoungPersonFromCarePlanner, call);
      expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
        503,
        'care_planner.unavailable',
        expect.stringContaining('We cannot reach the care planner'),
      ]);
    }
    answer = () => undefined;
    await expect(httpCarePlanner(url, undefined, 50).fetchYoungPerson('P-3')).rejects.toMatchObject({
      code: 'care_planner.unavailable',
    });
  });
});
