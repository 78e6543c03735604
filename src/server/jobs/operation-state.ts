import type { Pool } from '#server/db/pools.ts';

/** What an operator watches besides the requests. */
export interface OperationState {
  jobs_waiting: number;
  /** How long the oldest waiting job has been due; less than 0 if all are for later, and 0 if none waits. */
  job_late_seconds: number;
  /** Jobs that failed at every attempt, and their names. */
  jobs_failed: number;
  failed_tasks: string[];
  /** When `npm run backup` last completed. A restored database knows the backup before its own. */
  backup_made_at: string | null;
}

export async function readOperationState(pool: Pool): Promise<OperationState> {
  const [row] = await pool<[OperationState]>`select * from operation_state()`;
  return row;
}
