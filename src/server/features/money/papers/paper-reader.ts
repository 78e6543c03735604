import type { Role } from '#contract/core/endpoint.ts';
import type { Call } from '#server/http/serve.ts';

/** The reader of invoices and quotations: names differ by role, and links begin with the address of the server. */
export interface Reader {
  role: Role;
  public_url: string;
}

export const findPaperReader = ({
  actor,
  services,
}: Pick<Call<unknown, unknown, unknown>, 'actor' | 'services'>): Reader => ({
  role: actor.role,
  public_url: services.public_url,
});
