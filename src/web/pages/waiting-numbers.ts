import { listChats } from '#contract/contact/chats.ts';
import type { Total } from '#contract/core/list-totals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { listSocialWorkers } from '#contract/organisations/social-workers.ts';
import { countReports, totalOfTab } from '#contract/reports/report-lists.ts';
import { useEndpoint } from '#web/api/hooks.ts';

/** The numbers beside the navigation items: how much waits there for the user. */
export function useWaitingNumbers(role: SignedInRole): Record<string, Total | undefined> {
  return {
    reports: useReportsWaiting(role),
    'social-workers': useRegistrationsWaiting(role),
    chats: useChatsWaiting(role),
  };
}

/** Counts the reports that wait for the office's decision, or that a carer owes. A client has nothing to do. */
function useReportsWaiting(role: SignedInRole): Total | undefined {
  const { data } = useEndpoint(countReports, {}, { enabled: role !== 'client' });
  return data && totalOfTab(data, role === 'admin' ? 'needs_approval' : 'missing_not_approved');
}

/** Social workers who registered themselves and wait for the office. */
function useRegistrationsWaiting(role: SignedInRole): Total | undefined {
  const query = { pending: 'true', page_size: 1 } as const;
  const { data } = useEndpoint(listSocialWorkers, { query }, { enabled: role === 'admin' });
  return data;
}

/** People who wrote to the office and wait for an answer. */
function useChatsWaiting(role: SignedInRole): Total | undefined {
  const query = { waiting: 'true', page_size: 1 } as const;
  const { data } = useEndpoint(listChats, { query }, { enabled: role === 'admin' });
  return data;
}
