import { createFileRoute, notFound } from '@tanstack/react-router';
import { ClientPage } from '#web/features/organisations/clients/ClientPage.tsx';
import { ClientTabSearch } from '#web/features/organisations/clients/client-search.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/** A client user's own organisation. */
export const Route = createFileRoute('/_shell/dashboard/organisation')({
  validateSearch: ClientTabSearch,
  component: OwnOrganisation,
});

function OwnOrganisation() {
  const { user } = useSignedIn();
  const { tab } = Route.useSearch();
  if (!user.client) throw notFound();
  return <ClientPage id={user.client.id} tab={tab} />;
}
