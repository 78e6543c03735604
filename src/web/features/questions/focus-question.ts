import { fieldId } from '#web/ui/field/field-class.ts';
import { showField } from '#web/ui/field/show-field.ts';

const MAX_FRAMES = 120;

/** Waits until the question is rendered: a long form renders a few questions at a time. */
export function focusQuestion(path: string, framesLeft = MAX_FRAMES): void {
  window.requestAnimationFrame(() => {
    const field = document.getElementById(fieldId(path));
    if (!field) return framesLeft > 0 ? focusQuestion(path, framesLeft - 1) : undefined;
    showField(field);
  });
}
