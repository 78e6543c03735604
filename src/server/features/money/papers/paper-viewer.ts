import type { Role } from '#contract/core/endpoint.ts';
import type { Call } from '#server/http/serve.ts';

/** The viewer of invoices and quotations: names differ by role, and links begin with the address of the server. */
export interface PaperViewer {
  role: Role;
  public_url: string;
}

export const findPaperViewer = ({
  actor,
  services,
}: Pick<Call<unknown, unknown, unknown>, 'actor' | 'services'>): PaperViewer => ({
  role: actor.role,
  public_url: services.public_url,
});
