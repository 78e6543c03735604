import { useState } from 'react';
import { CHAT_FILES } from '#contract/core/file-limits.ts';
import { limitsWords, PhotoError, prepareFile } from '#web/device/photo.ts';

/** Files that are to go with the message: made ready when they are chosen, and gone with the page. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const choose = async (chosen: readonly File[]) => {
    setProblem(undefined);
    if (files.length + chosen.length > CHAT_FILES.most) {
      setProblem(limitsWords(CHAT_FILES));
      return;
    }
    setIsReading(true);
    try {
      const ready = await Promise.all(chosen.map((file) => prepareFile(file, CHAT_FILES)));
      setFiles((now) => [...now, ...ready]);
    } catch (error) {
      setProblem(error instanceof PhotoError ? error.message : 'This file could not be read. Try again.');
    } finally {
      setIsReading(false);
    }
  };
  return {
    files,
    isReading,
    problem,
    choose,
    takeOff: (file: File) => setFiles((now) => now.filter((each) => each !== file)),
    clear: (sent: readonly File[]) => setFiles((now) => now.filter((each) => !sent.includes(each))),
  };
}
