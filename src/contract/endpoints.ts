import * as appointments from '#contract/appointments.ts';
import * as catalogues from '#contract/catalogues.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as users from '#contract/users.ts';

/** Every call there is. The server refuses to start while one of them is not served. */
export const endpoints: readonly Endpoint[] = [users, appointments, catalogues]
  .flatMap((area): unknown[] => Object.values(area))
  .filter((value): value is Endpoint => isEndpoint(value));

function isEndpoint(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value
  );
}
