import { type Diary, deleteDiary, restoreDiary } from '#contract/young-persons/diaries.ts';
import { callApi } from '#web/api/call.ts';
import { refreshDiaries } from '#web/features/young-persons/diaries/diary-queries.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Deletes at once, and offers to put it back. Answers whether it is gone; a refusal is said. */
export function useDeleteNote(): (note: Diary) => Promise<boolean> {
  const putBack = async ({ id, title }: Diary) => {
    try {
      refreshDiaries(await callApi(restoreDiary, { params: { id } }));
      toast.success(`“${title}” restored`);
    } catch (error) {
      tellProblem(error, 'Case note not restored');
    }
  };
  return async (note) => {
    try {
      await callApi(deleteDiary, { params: { id: note.id } });
    } catch (error) {
      tellProblem(error, 'Case note not deleted');
      return false;
    }
    refreshDiaries();
    toast.show({
      title: `“${note.title}” deleted`,
      text: 'The activity log keeps a record.',
      action: { label: 'Undo', onAction: () => void putBack(note) },
    });
    return true;
  };
}
