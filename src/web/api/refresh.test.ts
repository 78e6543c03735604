import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic, watchTopics } from '#web/api/refresh.ts';

/** A screen that has fetched once what the server returns under this key. */
async function open(queryKey: readonly unknown[], office: { ask: () => Promise<unknown> }, options = {}) {
  const screen = new QueryObserver(queryClient, { queryKey, queryFn: () => office.ask(), ...options });
  const close = screen.subscribe(() => {});
  await vi.waitFor(() => expect(screen.getCurrentResult().isPending).toBe(false));
  return { read: () => screen.getCurrentResult(), close };
}

const says = (name: string) => async () => ({ name });
const refuses = (status: number) => async () => {
  throw new ApiError(status);
};

afterEach(() => queryClient.clear());

describe('an open screen', () => {
  it('[YPN-04] shows nothing of a record once the server says that there is none', async () => {
    const office = { ask: says('Mia') as () => Promise<unknown> };
    const screen = await open(['/api/app_young_persons/{id}'], office);
    office.ask = refuses(404);
    await refreshTopic('young_persons');
    expect([screen.read().data, screen.read().error]).toEqual([undefined, new ApiError(404)]);
    office.ask = says('Mia');
    await refreshTopic('young_persons');
    expect(screen.read().data).toEqual({ name: 'Mia' });
    screen.close();
  });

  it('[UIX-09] keeps its content while the server is failing', async () => {
    const office = { ask: says('Mia') as () => Promise<unknown> };
    const screen = await open(['/api/app_young_persons/{id}'], office, { retry: false });
    office.ask = refuses(503);
    await refreshTopic('young_persons');
    expect(screen.read().data).toEqual({ name: 'Mia' });
    screen.close();
  });

  it('[YPN-04] fetches everything again when the readers of a record change, whatever its key', async () => {
    const asked: string[] = [];
    const note = (name: string) => ({ ask: async () => asked.push(name) });
    const screens = await Promise.all([
      open(['/api/app_diaries/'], note('diaries')),
      open(['visit', 'one'], note('visit')),
      open(['form being written'], note('form'), { staleTime: Number.POSITIVE_INFINITY }),
    ]);
    const looked = vi.fn();
    const stop = watchTopics(['access'], looked);
    asked.length = 0;
    queryClient.setQueryData(['/api/appointments/'], 'of a page that was left');
    await refreshTopic('access');
    stop();
    expect(asked.toSorted()).toEqual(['diaries', 'visit']);
    expect(looked).toHaveBeenCalledOnce();
    expect(queryClient.getQueryData(['/api/appointments/'])).toBeUndefined();
    for (const { close } of screens) close();
  });
});
