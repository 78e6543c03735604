import { useQueryClient } from '@tanstack/react-query';

/** Makes every screen that shows forms ask again. */
export function useRefreshForms(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && path.startsWith('/api/question_forms/'),
    });
}
