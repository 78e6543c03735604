import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { httpCarePlanner } from '#server/features/appointments/care-planner/care-planner.ts';

const planner = createServer((_, response) => {
  const drip = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(drip));
});
await new Promise<void>((resolve) => planner.listen(0, '127.0.0.1', resolve));
afterAll(() => planner.closeAllConnections());

it('[APT-07] gives up on a care planner’s response that never ends', async () => {
  const { port } = planner.address() as AddressInfo;
  const client = httpCarePlanner(`http://127.0.0.1:${port}/v1`, undefined, 200);
  await expect(
    client.fetchVisits({ start_date: '2027-03-10', end_date: '2027-03-11' }),
  ).rejects.toMatchObject({ code: 'care_planner.unavailable' });
});
