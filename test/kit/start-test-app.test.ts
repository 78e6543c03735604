import { expect, it } from 'vitest';
import { getAppointment, listCarerAppointments } from '#contract/appointments/appointments.ts';
import { getMe, listUsers } from '#contract/organisations/users.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, clock } = await startTestApp();

it('shows a carer only the appointments they are assigned to', async () => {
  const mine = await given.appointment({ carer: 'Cara' });
  await given.appointment({ carer: 'Carl' });
  const seen = await as.carer('Cara').get(listCarerAppointments);
  expect(seen.items.map((each) => each.id)).toEqual([mine.id]);
});

it('calls as the requested user', async () => {
  const types = await Promise.all(
    [as.admin(), as.carer(), as.client('Croydon')].map(async (who) => (await who.get(getMe)).user_type),
  );
  expect(types).toEqual(['admin', 'user', 'client']);
  expect((await as.nobody().call(getMe)).status).toBe(401);
  expect((await as.client('Croydon').get(getMe)).client?.name).toBe('Croydon');
});

it('returns a refusal as a problem, and throws if a success was expected', async () => {
  const carer = as.carer();
  const answer = await carer.call(listUsers, { query: { name: 'x' } });
  expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
  await expect(carer.get(listUsers)).rejects.toThrow(/answered 403/);
});

it('gives a test its own application at its own time if it asks for one', async () => {
  const other = await startTestApp({ now: '2026-10-25T09:00:00Z' });
  const appointment = await other.given.appointment();
  expect(appointment.start_at).toBe('2026-10-25T10:00:00Z');
  expect(clock.now().getTime()).not.toBe(other.clock.now().getTime());
  const { status } = await as.admin().call(getAppointment, { params: { id: appointment.id } });
  expect(status).toBe(404);
});
