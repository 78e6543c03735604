import { OwnRota } from '#web/features/appointments/rotas/OwnRota.tsx';
import { RotaBoard } from '#web/features/appointments/rotas/RotaBoard.tsx';
import type { RotaProps } from '#web/features/appointments/rotas/rota-search.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/** The week: everybody's for the office, their own for a carer (ROT-01). */
export function RotaPage(props: RotaProps) {
  const { role } = useSignedIn();
  return role === 'admin' ? <RotaBoard {...props} /> : <OwnRota {...props} />;
}
