import { createAppointment, getAppointment } from '#contract/appointments/appointments.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** For whom and for what work is booked by those who plan. */
export async function openBooking(office: ApiClient) {
  const [client] = await office.get(listClientOptions, {});
  const [service] = await office.get(listServiceTypes, {});
  return {
    client_id: client?.id ?? '',
    service_type_id: service?.id ?? '',
    service: service?.name ?? '',
    read: (id: string) => office.get(getAppointment, { params: { id } }),
  };
}
type Booking = Awaited<ReturnType<typeof openBooking>>;

interface Work {
  day: string;
  /** As `11:00`, in winter time. */
  from: string;
  until: string;
  /** Without any it is a gap. */
  carer_ids?: string[];
  place?: string;
}

/** Books it, whatever is unusual, and answers its id. */
export async function bookWork(
  office: ApiClient,
  { client_id, service_type_id }: Booking,
  { day, from, until, carer_ids = [], place }: Work,
): Promise<string> {
  const made = await office.send(createAppointment, {
    body: {
      ...{ client_id, service_type_id, carer_ids },
      ...{ start_at: `${day}T${from}:00Z`, end_at: `${day}T${until}:00Z` },
      ...(place ? { place } : {}),
    },
  });
  return 'id' in made ? made.id : '';
}
