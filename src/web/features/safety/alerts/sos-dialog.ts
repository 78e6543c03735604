/**
 * The states of the emergency dialog (SOS-02).
 *
 *   closed ──SOS──▶ need help ──Call 999──▶ closed (dialed)
 *                    │   ▲  └──cannot dial──▶ send email ──▶ loading ──▶ confirm
 *                    │   └── dialing failed                   ▲
 *                    └────── alert without a call ────────────┘
 *
 * The close button closes it from each state. The two presses are the confirmation: opening it in a pocket calls
 * nobody.
 */
import { createStore } from 'zustand/vanilla';

export type SosState = 'closed' | 'need help' | 'send email' | 'loading' | 'confirm';

export const sosDialog = createStore<{ state: SosState }>()(() => ({ state: 'closed' }));

export const showSos = (state: SosState) => sosDialog.setState({ state });
