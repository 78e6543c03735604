import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const TOKEN = 'a-token-of-thirty-two-characters';

describe('GET /metrics', () => {
  it('[ERR-02] labels responses by route template, never by an id or a name', async () => {
    const { app, as, given } = await startTestApp({ environment: { METRICS_TOKEN: TOKEN } });
    const appointment = await given.appointment({ notes: 'Zanzibar' });
    await as.admin().get(getAppointment, { params: { id: appointment.id } });
    const answer = await app.inject({
      url: '/metrics?carer=Zanzibar',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toContain(
      'placewell_http_request_duration_seconds_count{method="GET",route="/api/appointments/:id",status="200"} 1',
    );
    expect(answer.body).toContain('placewell_emails_waiting 0');
    expect(answer.body).toContain('process_cpu_seconds_total');
    expect(answer.body).not.toMatch(/Zanzibar|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('[ERR-02] reports the age of the oldest waiting e-mail', async () => {
    const { app, owner } = await startTestApp({ environment: { METRICS_TOKEN: TOKEN } });
    await owner`insert into email (to_address, subject, body, created_at)
      values ('a@b.test', 'Hello', 'Hello', now() - interval '1 hour')`;
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(body).toContain('placewell_emails_waiting 1');
    expect(Number(/oldest_waiting_seconds (\d+)/.exec(body)?.[1])).toBeGreaterThanOrEqual(3600);
  });

  it('[ERR-02] reports jobs that are late or have failed, and the last backup', async () => {
    const { app, owner } = await startTestApp({ environment: { METRICS_TOKEN: TOKEN } });
    const read = async (name: string) => {
      const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
      return Number(new RegExp(`^placewell_${name} (.+)$`, 'm').exec(body)?.[1]);
    };
    expect([await read('jobs_late_seconds'), await read('jobs_failed')]).toEqual([0, 0]);
    expect(await read('backup_timestamp_seconds')).toBe(0);
    await owner`select graphile_worker.add_job('late', run_at => now() - interval '1 hour')`;
    await owner`select graphile_worker.add_job('later', run_at => now() + interval '1 hour')`;
    await owner`select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('broken')).id])`;
    await owner`insert into schema_migration (name, checksum, applied_at) values ('backup', '', '2026-11-24T12:00:00Z')`;
    expect([await read('jobs_waiting'), await read('jobs_failed')]).toEqual([2, 1]);
    expect(await read('jobs_late_seconds')).toBeGreaterThanOrEqual(3600);
    expect(await read('backup_timestamp_seconds')).toBe(Date.parse('2026-11-24T12:00:00Z') / 1000);
  });

  it('[ERR-02] has every metric that docs/monitoring/alerts.yml watches', async () => {
    const { app } = await startTestApp({ environment: { METRICS_TOKEN: TOKEN } });
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    const rules = await readFile(new URL('../../../docs/monitoring/alerts.yml', import.meta.url), 'utf8');
    const watched = [...rules.matchAll(/\b(?:placewell|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(watched.length).toBeGreaterThan(5);
    for (const name of watched) expect(body).toContain(`# HELP ${name.replace(/_(count|bucket)$/, '')} `);
  });

  it('[AUT-10] is not found without the token, or if none is set', async () => {
    const { app } = await startTestApp({ environment: { METRICS_TOKEN: TOKEN } });
    for (const authorization of [undefined, 'Bearer wrong', TOKEN, `Bearer ${TOKEN} `]) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await app.inject({ url: '/metrics', headers });
      expect([authorization, answer.statusCode]).toEqual([authorization, 404]);
      expect(answer.body).not.toContain('process_');
    }
    const { app: without } = await startTestApp();
    const answer = await without.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } });
    expect(answer.body).not.toContain('process_');
  });
});
