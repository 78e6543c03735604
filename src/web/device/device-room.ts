import { create } from 'zustand';

/** Whether this device did not take what was last written to it: it may be full. */
export const useDeviceRoom = create<{ is_full: boolean }>()(() => ({ is_full: false }));

export function noteRoom(is_full: boolean): void {
  if (useDeviceRoom.getState().is_full !== is_full) useDeviceRoom.setState({ is_full });
}

// Closed now, the page takes along what only it has: the browser asks before it goes.
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (useDeviceRoom.getState().is_full) event.preventDefault();
  });
