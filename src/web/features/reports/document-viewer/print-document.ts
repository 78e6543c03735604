import type { PDFDocumentProxy } from 'pdfjs-dist';
import { drawPage } from '#web/features/reports/document-viewer/pdf-view.ts';

/** The width of an A4 page at 150 dots an inch. */
const PRINT_WIDTH = 1240;

/**
 * Prints every page as an image, one to a sheet, because the window renders only some of them. viewer.css hides the
 * rest of the page.
 */
export async function printDocument(pdf: PDFDocumentProxy): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = 'pw-print';
  const addresses: string[] = [];
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      const canvas = document.createElement('canvas');
      await drawPage(pdf, number, canvas, PRINT_WIDTH, 'print');
      const address = URL.createObjectURL(await asPicture(canvas));
      addresses.push(address);
      const picture = new Image();
      picture.src = address;
      picture.alt = `Page ${number}`;
      sheets.append(picture);
      await picture.decode();
    }
    document.body.append(sheets);
    window.print();
  } finally {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

function asPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The page could not be printed.'))));
  });
}
