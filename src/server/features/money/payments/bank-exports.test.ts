import { describe, expect, it } from 'vitest';
import { tell, UNKNOWN } from '#test/kit/money/read-bank-files.ts';

describe('the exports of banks', () => {
  it.each<[string, string[], (number | string)[]]>([
    [
      'Barclays',
      [
        'Number,Date,Account,Amount,Subcategory,Memo',
        ' ,20/11/2026,20-00-00 12345678,103.50,Counter Credit,SURREY CC INV-2026-0061 BGC',
        ' ,19/11/2026,20-00-00 12345678,-426.03,Direct Debit,WAGES',
      ],
      [10350, -42603],
    ],
    [
      'HSBC, without a heading',
      ['20/11/2026,SURREY CC INV-2026-0061 CR,103.50', '19/11/2026,WAGES BP,"-1,426.03"'],
      [10350, -142603],
    ],
    [
      'HSBC for businesses',
      [
        'Date,Type,Description,Paid out,Paid in,Balance',
        '20 Nov 2026,CR,SURREY CC INV-2026-0061,,103.50,900.00',
        '19 Nov 2026,DD,WAGES,426.03,,796.50',
      ],
      [10350, -42603],
    ],
    [
      'Lloyds, Halifax and TSB',
      [
        'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
        "20/11/2026,FPI,'30-12-34,12345678,SURREY CC INV-2026-0061,,103.50,900.00",
        "19/11/2026,FPO,'30-12-34,12345678,WAGES,426.03,,796.50",
      ],
      [10350, -42603],
    ],
    [
      'NatWest and RBS',
      [
        'Date,Type,Description,Value,Balance,Account Name,Account Number',
        '20 Nov 2026,BAC,SURREY CC INV-2026-0061,103.50,900.00,AGENCY,123456-12345678',
        '19 Nov 2026,D/D,WAGES,-426.03,796.50,AGENCY,123456-12345678',
      ],
      [10350, -42603],
    ],
    [
      'Santander',
      [
        'Date;Type;Merchant/Description;Debit/Credit;Balance',
        '20/11/2026;CREDIT;SURREY CC INV-2026-0061;£103.50;£900.00',
        '19/11/2026;DEBIT;WAGES;-£426.03;£796.50',
      ],
      [10350, -42603],
    ],
    [
      'Nationwide',
      [
        '"Account Name:","Business ****12345"',
        '"Account Balance:","£900.00"',
        '"Available Balance: ","£900.00"',
        '',
        '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
        '"20 Nov 2026","Bank credit","SURREY CC INV-2026-0061","","£103.50","£900.00"',
        '"19 Nov 2026","Direct debit","WAGES","£426.03","","£796.50"',
      ],
      [10350, -42603],
    ],
    [
      'Monzo',
      [
        'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
        'tx_1,20/11/2026,10:11:12,Faster payment,SURREY CC,,Income,103.50,GBP,103.50,GBP,INV-2026-0061,,,INV-2026-0061,,,103.50',
        'tx_2,19/11/2026,10:11:12,Faster payment,WAGES,,Bills,-426.03,GBP,-426.03,GBP,WAGES,,,WAGES,,-426.03,',
      ],
      [10350, -42603],
    ],
    [
      'Starling',
      [
        'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
        '20/11/2026,SURREY CC,INV-2026-0061,FASTER PAYMENT,103.50,900.00,INCOME,',
        '19/11/2026,WAGES,WAGES,DIRECT DEBIT,-426.03,796.50,PAYROLL,',
      ],
      [10350, -42603],
    ],
    [
      'Tide',
      [
        'Date,Timestamp,Transaction ID,Transaction description,Reference,Paid in,Paid out,Amount,Balance',
        '2026-11-20,2026-11-20 10:00:00,t1,SURREY CC,INV-2026-0061,103.50,,103.50,900.00',
        '2026-11-19,2026-11-19 10:00:00,t2,WAGES,WAGES,,426.03,-426.03,796.50',
      ],
      [10350, -42603],
    ],
    [
      'Revolut',
      [
        'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
        'TOPUP,Current,2026-11-19 09:00:00,2026-11-20 09:00:00,SURREY CC INV-2026-0061,103.50,0.00,GBP,COMPLETED,900.00',
        'TRANSFER,Current,2026-11-19 09:00:00,2026-11-19 09:00:00,WAGES,-426.03,0.00,GBP,COMPLETED,796.50',
      ],
      [10350, -42603],
    ],
    [
      'the Co-operative Bank',
      [
        'Date,Description,Type,Money In,Money Out,Balance',
        '2026-11-20,SURREY CC INV-2026-0061,CREDIT,103.50,,900.00',
        '2026-11-19,WAGES,DEBIT,,426.03,796.50',
      ],
      [10350, -42603],
    ],
    [
      'Metro Bank',
      [
        'Date,Details,Transaction Type,In,Out,Balance',
        '24/11/2026,ACME STATIONERS,Card,,103.50,900.00',
        '20/11/2026,SURREY CC INV-2026-0061,Inward Payment,103.50,,1003.50',
      ],
      [-10350, 10350],
    ],
    [
      'Virgin Money',
      [
        'Transaction Date,Posting Date,Billing Amount,Merchant,Debit or Credit,Status',
        '19/11/2026,20/11/2026,103.50,SURREY CC INV-2026-0061,CRDT,Posted',
        '18/11/2026,19/11/2026,426.03,WAGES,DBIT,Posted',
      ],
      [10350, -42603],
    ],
    [
      'Wise',
      [
        'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Total fees,Transaction Type',
        'T-1,20-11-2026,103.50,GBP,SURREY CC,INV-2026-0061,900.00,0.00,CREDIT',
        'T-2,19-11-2026,-426.03,GBP,WAGES,WAGES,796.50,0.00,DEBIT',
      ],
      [10350, -42603],
    ],
    [
      'PayPal',
      [
        'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Balance Impact',
        '20/11/2026,10:00:00,GMT,SURREY CC,General Payment,Completed,GBP,103.50,-3.50,100.00,Credit',
        '19/11/2026,10:00:00,GMT,STATIONERS,Payment,Completed,GBP,-26.03,0.00,-26.03,Debit',
        '18/11/2026,10:00:00,GMT,SURREY CC,Hold,Pending,GBP,5.00,0.00,5.00,Memo',
      ],
      [10000, -2603, UNKNOWN],
    ],
  ])('[INV-03] of %s: the money that came, and none that went', (_, lines, told) => {
    expect(tell(lines.join('\r\n'))).toEqual(told);
  });
});
