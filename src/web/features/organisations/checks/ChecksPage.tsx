import { CheckListPage, type ChecksProps } from '#web/features/organisations/checks/CheckListPage.tsx';
import { OwnChecks } from '#web/features/organisations/checks/OwnChecks.tsx';
import { useSignedIn } from '#web/shell/actor.ts';

/** The office's list of everybody's checks; to a carer their own. */
export function ChecksPage(props: ChecksProps) {
  const { role } = useSignedIn();
  return role === 'admin' ? <CheckListPage {...props} /> : <OwnChecks />;
}
