import { missingKind } from '#web/features/safety/missing-episodes/missing.kind.tsx';
import { attendanceKind } from '#web/features/visits/attendance/attendance.kind.tsx';
import { reportKind } from '#web/features/visits/report.kind.tsx';
import { visitKind } from '#web/features/visits/visit.kind.tsx';
import { noteKind } from '#web/features/young-persons/diaries/note.kind.tsx';
import type { OfflineKind } from '#web/writing/kind.ts';

/** Everything carers write with or without signal, in the order in which it is sent. Incidents are reports. */
export const KINDS: readonly OfflineKind[] = [missingKind, attendanceKind, reportKind, visitKind, noteKind];
