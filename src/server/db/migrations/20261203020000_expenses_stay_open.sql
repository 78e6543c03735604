-- Expenses are charged to no client, so that no invoice closes them (decision 017).
drop trigger expense_invoiced on expense;
