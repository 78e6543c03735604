import { z } from 'zod';

/** A field that may be empty but must be valid otherwise. */
export const orEmpty = <Shape extends z.ZodType<string, string>>(shape: Shape) =>
  z.string().superRefine((text, context) => {
    const wrong = text.trim() === '' ? undefined : shape.safeParse(text.trim()).error?.issues[0]?.message;
    if (wrong) context.addIssue({ code: 'custom', message: wrong });
  });
