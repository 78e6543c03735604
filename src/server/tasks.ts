import type { TaskList } from 'graphile-worker';
import { tellCarers } from '#server/features/appointments/appointments/tell-carers.actions.ts';
import { applyImport } from '#server/features/appointments/imports/imports.actions.ts';
import { sealViews } from '#server/features/office/audit/seal-views.ts';
import { postToChat } from '#server/features/office/error-reports/post-to-chat.ts';
import { makeDocumentJob } from '#server/features/reports/documents/make-document.actions.ts';
import { moveFilesOutside } from '#server/files/outside-storage.ts';
import { requeueForgottenEmails, sendEmail } from '#server/mail/send-email.ts';
import type { Services } from '#server/services.ts';

/** What the queue can do, each named by its verb. */
export function tasks(services: Services): TaskList {
  return {
    apply_appointment_import: (payload, { job }) => {
      const asked = payload as { import_id: string; user_id: string };
      return applyImport(services.pools, { ...asked, attempt: job.attempts });
    },
    make_report_document: (payload) =>
      makeDocumentJob(services.pools, services.config, (payload as { app_report_id: string }).app_report_id),
    tell_carers: (payload) => tellCarers(services, (payload as { batch_id: string }).batch_id),
    post_to_chat: async (payload) => {
      const { CHAT_WEBHOOK_URL } = services.config;
      if (CHAT_WEBHOOK_URL) await postToChat(CHAT_WEBHOOK_URL, payload);
    },
    move_files_outside: async () => {
      await moveFilesOutside(services.pools.app_system, services.config);
    },
    seal_views: () => sealViews(services.pools.app_system),
    send_email: (payload) => sendEmail(services, (payload as { email_id: string }).email_id),
    requeue_forgotten_emails: () => requeueForgottenEmails(services.pools.app_system),
    clear_expired: async () => {
      const { app_system } = services.pools;
      await app_system`delete from bearer_token where expires_at < now() - interval '1 hour'`;
      await app_system`delete from session where coalesce(ended_at, last_seen_at) < now() - interval '30 days'`;
      await app_system`delete from used_id_token where expires_at < now() - interval '1 hour'`;
      await app_system`delete from identity_record where expires_at < now()`;
      await app_system`delete from rate_limit where minute < now() - interval '1 hour'`;
      await app_system`delete from form_token where expires_at < now()`;
      await app_system`delete from live_connection where seen_at < now() - interval '1 hour'`;
      await app_system`delete from idempotency_key where created_at < now() - interval '24 hours'`;
    },
  };
}

export const crontab = [
  '*/15 * * * * clear_expired',
  '* * * * * requeue_forgotten_emails',
  '* * * * * move_files_outside',
  '* * * * * seal_views',
].join('\n');
