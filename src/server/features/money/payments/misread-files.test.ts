import { describe, expect, it } from 'vitest';
import { tell } from '#test/kit/money/read-bank-files.ts';

/** As people told of them in the bug trackers of other programs that read files. */
describe('files that others have misread', () => {
  it.each<[string, string[], unknown]>([
    [
      'credits and debits in columns of their own, both positive',
      ['Date,Payee,Debit,Credit', '20/11/2026,x,14.51,', '20/11/2026,y,,0.01'],
      [-1451, 1],
    ],
    [
      'a credit amount and a debit amount',
      ['Date,Description,Credit Amount,Debit Amount', '20/11/2026,x,,8.01', '20/11/2026,y,52.42,'],
      [-801, 5242],
    ],
    [
      'a letter for the direction, between upright lines',
      [
        '8888 7777 | 20 | 2026-11-20 | NAME | PAID | 13.44 | D | 2026112',
        '8888 7777 | 20 | 2026-11-19 | NAME | CAME | 10.00 | C | 2026113',
      ],
      [-1344, 1000],
    ],
    [
      'a positive amount beside debit and credit',
      ['Date,Name,Debit/credit,Amount', '20261120,x,Debit,2.20', '20261119,y,Credit,4.60'],
      [-220, 460],
    ],
    [
      'letters of another language for the direction',
      ['Date,Name,Amount,S/H', '20/11/2026,x,1337.00,H', '20/11/2026,y,13.37,S'],
      'asks',
    ],
    [
      'Debit and Credit in a file without a heading',
      [
        '12/11/26,Five Guys,Sale FIVE GUYS,14.51,Debit,Food,Fast Food,CC1,,,false',
        '12/11/26,Interest Income,Interest Earned,0.01,Credit,Income,Interest,Regular,,Interest,false',
      ],
      [-1451, 1],
    ],
    [
      'lines above the heading and a total below',
      [
        'Statement of account,,',
        'From,01/11/2026,',
        '',
        'Date,Description,Amount',
        '20/11/2026,x,-12.80',
        'Total,,-12.80',
      ],
      [-1280, '“Total” is not a date. Write it as 24/11/2026.'],
    ],
    [
      'pound signs in front',
      [
        '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
        '"25 Feb 2026","Transfer","x","£1,250.00","","£9,000.00"',
        '"24 Feb 2026","Bank credit","y","","£5.00","£10,250.00"',
      ],
      [-125000, 500],
    ],
    [
      'an amount and a balance below nothing, without a heading',
      [
        '06/08/2026,"ACHAT CB GVB 05.08.26 EUR 12.80 CARTE",-12.80,-83.96',
        '06/08/2026,"ACHAT CB WWW 05.08.26",-1.00,-71.16',
        '05/08/2026,"VIR",50.00,-70.16',
      ],
      [-1280, -100, 5000],
    ],
    [
      'Debit/Credit signed, and a balance that is often blank',
      ['Date,Description,Debit/Credit,Balance', '20/11/2026,x,-3.00,', '20/11/2026,y,4.00,100.00'],
      [-300, 400],
    ],
    [
      'DR, CR and BAL',
      ['Tran Date,CHQNO,PARTICULARS,DR,CR,BAL', '20-11-2026,,x,90.00,,10.00', '20-11-2026,,y,,5.00,15.00'],
      [-9000, 500],
    ],
    [
      'a trailing minus',
      ['Date,Text,Amount', '20/11/2026,x,49.03', '20/11/2026,y,49.03-', '20/11/2026,z,-49.03'],
      [4903, -4903, -4903],
    ],
    [
      'another currency in the heading',
      [
        'Date,Counter Party,Reference,Type,Amount (EUR),Balance (EUR)',
        '20/11/2026,x,y,FASTER PAYMENT,5.00,5.00',
      ],
      ['This is in EUR, but payments must be in pounds.'],
    ],
  ])('[INV-03] with %s', (_, lines, told) => {
    expect(tell(lines.join('\n'))).toEqual(told);
  });
});
