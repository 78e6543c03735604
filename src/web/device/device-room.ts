import { create } from 'zustand';

/** Whether the device failed to save the last write: its storage may be full. */
export const useDeviceRoom = create<{ is_full: boolean }>()(() => ({ is_full: false }));

export function noteRoom(is_full: boolean): void {
  if (useDeviceRoom.getState().is_full !== is_full) useDeviceRoom.setState({ is_full });
}

// Only this page has the text that could not be saved, so the browser asks before it closes the page.
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (useDeviceRoom.getState().is_full) event.preventDefault();
  });
