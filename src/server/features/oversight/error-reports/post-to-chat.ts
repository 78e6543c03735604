import { z } from 'zod';
import { ErrorReport } from '#contract/core/error-reports.ts';

const Message = ErrorReport.extend({ user_id: z.string().nullable(), browser: z.string(), at: z.string() });

const TIMEOUT_MS = 5_000;

/**
 * Posts one report to the chat channel's webhook (ERR-02). Throws if it was not accepted, so that the job retries.
 */
export async function postToChat(webhookUrl: string, payload: unknown): Promise<void> {
  const { success, data: report } = Message.safeParse(payload);
  if (!success) return;
  const { network } = report;
  const lines = [
    report.kind === 'crash'
      ? `A screen crashed (${report.error_name ?? 'unknown error'})`
      : report.kind === 'authentication'
        ? `A session was refused: ${report.endpoint}`
        : `A call failed: ${report.endpoint} answered ${report.status ?? 'nothing'}`,
    `screen ${report.route || 'unknown'} · version ${report.app_version} · code ${report.code ?? 'none'} · request ${report.request_id ?? 'none'}`,
    `user ${report.user_id ?? 'not signed in'}`,
    `browser ${report.browser}`,
    `network ${network.online ? 'online' : 'offline'}${network.effective_type ? `, ${network.effective_type}` : ''} · ${report.at}`,
  ];
  const answer = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: lines.join('\n') }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The chat webhook answered ${answer.status}`);
}
