import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { APP_STORE_KEY } from '#contract/core/constants.ts';
import { UserType } from '#contract/core/statuses.ts';

/** What the browser remembers of the signed-in user: enough to greet them and to check the session's age. */
export const RememberedUser = z.object({
  name: z.string().min(1),
  user_type: UserType,
  last_login: z.string().nullable(),
});
export type RememberedUser = z.infer<typeof RememberedUser>;

/** A saved filter, as the query string of its list. */
export interface SavedView {
  name: string;
  search: string;
}

export interface AppState {
  is_signed_in: boolean;
  user: RememberedUser | null;
  /** The tab last opened and the count last seen, by list (SHL-08). */
  tabs: Record<string, string>;
  counts: Record<string, number>;
  hidden_columns: Record<string, string[]>;
  saved_views: Record<string, SavedView[]>;
  /** Whether single-key shortcuts work on screens that have them. They can be turned off (WCAG 2.1.4). */
  single_keys: boolean;
  /** The closed alert of which the carer has dismissed the notice. */
  dismissed_alert: string | null;
  /** The office's telephone numbers, as last fetched, for use without signal and on a screen that failed. */
  numbers: {
    office: string | null;
    on_call: string | null;
    /** Whether the emergency button is shown. Null until the server has responded. */
    sos_button: boolean | null;
  };
}

export const initialAppState: AppState = {
  is_signed_in: false,
  user: null,
  tabs: {},
  counts: {},
  hidden_columns: {},
  saved_views: {},
  single_keys: true,
  dismissed_alert: null,
  numbers: { office: null, on_call: null, sos_button: null },
};

/**
 * The only state that survives a reload (AUT-09). Never a token, never anything about a young person: anyone who holds
 * the device can read this storage.
 */
export const useAppStore = create<AppState>()(
  persist(() => initialAppState, { name: APP_STORE_KEY, partialize: leaveSessionOfOthers }),
);

/** A tab without a signed-in user does not write that: another tab may have one. */
function leaveSessionOfOthers(state: AppState): AppState {
  if (state.is_signed_in) return state;
  const { is_signed_in = false, user = null } = readState(localStorage.getItem(APP_STORE_KEY) ?? '{}');
  return { ...state, is_signed_in, user };
}

/**
 * Reads what another tab has saved before this one overwrites it. Not who is signed in: each tab finds that out itself.
 * Ignores an equal copy, or two tabs would write in turn for ever.
 */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => key === APP_STORE_KEY && takeKept());
  // A tab that slept received no storage events.
  document.addEventListener('visibilitychange', takeKept);
}

function takeKept(): void {
  const kept = readState(localStorage.getItem(APP_STORE_KEY) ?? '{}');
  const { is_signed_in, user, ...mine } = useAppStore.getState();
  const theirs = { ...mine, ...kept, is_signed_in, user };
  if (JSON.stringify(theirs) !== JSON.stringify({ ...mine, is_signed_in, user }))
    useAppStore.setState(theirs);
}

if (typeof document !== 'undefined') followOtherTabs();

function readState(kept: string): Partial<AppState> {
  try {
    return JSON.parse(kept).state ?? {};
  } catch {
    return {};
  }
}

export const rememberTab = (list: string, tab: string) =>
  useAppStore.setState(({ tabs }) => ({ tabs: { ...tabs, [list]: tab } }));

export const rememberCount = (list: string, count: number) =>
  useAppStore.setState(({ counts }) =>
    counts[list] === count ? {} : { counts: { ...counts, [list]: count } },
  );

export const hideColumns = (list: string, hidden: string[]) =>
  useAppStore.setState(({ hidden_columns }) => ({ hidden_columns: { ...hidden_columns, [list]: hidden } }));

export const keepViews = (list: string, views: SavedView[]) =>
  useAppStore.setState(({ saved_views }) => ({ saved_views: { ...saved_views, [list]: views } }));

export const setSingleKeys = (single_keys: boolean) => useAppStore.setState({ single_keys });

export const dismissAlert = (dismissed_alert: string) => useAppStore.setState({ dismissed_alert });

export const keepNumbers = (numbers: AppState['numbers']) => useAppStore.setState({ numbers });
